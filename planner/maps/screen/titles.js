// Names of areas, each in the middle of its own: one that would outgrow it, or meet another, waits for a nearer view.
window.PlannerTitles = (function () {
  "use strict";

  const { node } = window.PlannerShapes;
  const SPILL = 1.3; // a name may be so many times as wide as its area

  function title(feature, area) {
    const html = node("span", "planner-title", feature.properties.title);
    const icon = L.divIcon({ html, className: "planner-titled", iconSize: [0, 0] });
    const marker = L.marker(feature.properties.at, { icon, pane: "planner-titles", interactive: false, keyboard: false });
    marker.planner_area = area.getBounds();
    return marker;
  }

  function boxOf(map, marker) {
    const text = marker.getElement().firstChild;
    const half = [text.offsetWidth / 2, text.offsetHeight / 2];
    const at = map.latLngToLayerPoint(marker.getLatLng());
    return L.bounds(at.subtract(half), at.add(half));
  }

  function room(map, area) {
    const [west, east] = [map.latLngToLayerPoint(area.getSouthWest()), map.latLngToLayerPoint(area.getNorthEast())];
    return east.x - west.x;
  }

  function fit(map, layer) {
    const taken = [];
    layer.eachLayer((marker) => {
      if (!marker.planner_area || !marker.getElement()) return;
      const box = boxOf(map, marker);
      const shown = box.getSize().x <= SPILL * room(map, marker.planner_area) && !taken.some((other) => other.intersects(box));
      if (shown) taken.push(box);
      marker.getElement().style.visibility = shown ? "" : "hidden";
    });
  }

  return { title, fit };
})();
