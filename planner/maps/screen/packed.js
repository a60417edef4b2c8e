// Lines and areas packed as whole steps from vertex to vertex (planner/maps/packed.py), back to GeoJSON.
window.PlannerPacked = (function () {
  "use strict";

  const PER_DEGREE = 1e6;

  // Polygons nest their rings, and several polygons nest theirs.
  function nested(packed) {
    return typeof packed[0] === "number" ? line(packed) : packed.map(nested);
  }

  function line(flat) {
    const path = [];
    let [x, y] = [0, 0];
    for (let i = 0; i < flat.length; i += 2) {
      x += flat[i];
      y += flat[i + 1];
      path.push([x / PER_DEGREE, y / PER_DEGREE]);
    }
    return path;
  }

  function unpacked(data) {
    data.features.forEach(({ geometry }) => {
      if (!geometry.packed) return;
      geometry.coordinates = nested(geometry.packed);
      delete geometry.packed;
    });
    return data;
  }

  return { unpacked };
})();
