// What the areas under the pointer are called. Canvases of other layers lie over theirs, so that they never meet it themselves.
window.PlannerHover = (function () {
  "use strict";

  const { card } = window.PlannerShapes;
  const OTHERS = ".leaflet-marker-icon, .leaflet-control, .planner-bar, .leaflet-popup, canvas.leaflet-interactive";

  function inside(rings, x, y) {
    let within = false;
    rings.forEach((ring) => {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
        const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
      }
    });
    return within;
  }

  function under(map, part, at) {
    if (part.getRadius) return map.latLngToLayerPoint(part.getLatLng()).distanceTo(map.latLngToLayerPoint(at)) <= part.getRadius() + 2;
    if (!part.getBounds || !part.getBounds().contains(at)) return false;
    const { type, coordinates } = part.feature.geometry;
    return (type === "Polygon" ? [coordinates] : coordinates).some((rings) => inside(rings, at.lng, at.lat));
  }

  // Larger areas come first: the last that holds the place is the one nearest to it.
  function titleAt(map, layer, at) {
    let found = null;
    layer.eachLayer((part) => {
      const title = part.feature && part.feature.properties.title;
      if (title && under(map, part, at)) found = title;
    });
    return found;
  }

  function titlesAt(map, at) {
    const drawn = [...map._planner.overlays.values()].filter((entry) => entry.hover && entry.layer);
    return drawn.map((entry) => titleAt(map, entry.layer, at)).filter((title) => title !== null);
  }

  function start(map) {
    const tip = L.tooltip({ className: "planner-tip", direction: "right", offset: [14, 0] });
    let last = null;
    const show = () => {
      const event = last;
      last = null;
      const at = map.mouseEventToLatLng(event);
      const titles = event.target.closest(OTHERS) ? [] : titlesAt(map, at);
      if (!titles.length) tip.remove();
      else tip.setContent(card(titles[0], titles.slice(1))).setLatLng(at).addTo(map);
    };
    map.getContainer().addEventListener("mousemove", (event) => {
      if (!last) requestAnimationFrame(show);
      last = event;
    });
    map.getContainer().addEventListener("mouseleave", () => tip.remove());
  }

  return { start };
})();
