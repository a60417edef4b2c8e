// Zones around places, of exact radius, drawn as one shape however many rings overlap.
window.PlannerZones = (function () {
  "use strict";

  const SEMI_MAJOR_M = 6378137;
  const ECCENTRICITY_2 = 0.006694380022901; // GRS80

  // A ring of exact radius on the ellipsoid; Leaflet's own circles are up to 0.5 % off.
  function ring(at, metres) {
    const phi = (at[0] * Math.PI) / 180;
    const w2 = 1 - ECCENTRICITY_2 * Math.sin(phi) ** 2;
    const east = ((SEMI_MAJOR_M / Math.sqrt(w2)) * Math.cos(phi) * Math.PI) / 180;
    const north = ((SEMI_MAJOR_M * (1 - ECCENTRICITY_2)) / w2 ** 1.5) * (Math.PI / 180);
    const points = [];
    for (let i = 0; i < 72; i += 1) {
      const turn = (i * Math.PI) / 36;
      points.push([at[0] + (metres / north) * Math.sin(turn), at[1] + (metres / east) * Math.cos(turn)]);
    }
    return points;
  }

  function pane(map, name, zIndex, silent) {
    const made = map.getPane(name) || map.createPane(name);
    made.style.zIndex = zIndex;
    if (silent) made.style.pointerEvents = "none";
    return made;
  }

  // A town has thousands of stops: a zone is drawn again only when it is not what it was.
  function refreshZones(map, zones, stands) {
    const drawn = map._planner.zones;
    const wanted = new Map(zones.map((zone) => [
      zone.name, JSON.stringify([zone, zone.of_stands ? stands.map((stand) => stand.at) : null]),
    ]));
    drawn.forEach((old, name) => {
      if (wanted.get(name) === old.said) return;
      old.group.remove();
      drawn.delete(name);
    });
    zones.filter((zone) => !drawn.has(zone.name)).forEach((zone) => {
      const group = L.layerGroup().addTo(map);
      drawZone(map, group, zone, stands);
      drawn.set(zone.name, { group, said: wanted.get(zone.name) });
    });
  }

  function drawZone(map, group, zone, stands) {
    const name = `planner-${zone.name}`;
    pane(map, name, 300, true).style.opacity = 0.32;
    const renderer = L.canvas({ pane: name, padding: 0.3 });
    const at = zone.of_stands ? stands.map((stand) => stand.at) : zone.at;
    const rings = at.map((place) => ring(place, zone.radius)).concat(zone.rings);
    // All outlines first, all fills over them: only the outline of the union stays visible.
    [{ stroke: true, weight: 3, opacity: 1, fill: false }, { stroke: false, fill: true, fillOpacity: 1 }].forEach(
      (style, isFill) => rings.forEach((shape) => L.polygon(shape, {
        renderer, interactive: false, color: isFill ? zone.fill : zone.line, fillColor: zone.fill, smoothFactor: 0.5, ...style,
      }).addTo(group)));
  }

  return { pane, ring, refreshZones };
})();
