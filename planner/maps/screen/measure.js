// Measuring on the map: geodesic metres along clicked points; by keyboard the middle of the map is taken.
window.PlannerMeasure = (function () {
  "use strict";

  const { node } = window.PlannerShapes;
  const A_M = 6378137;
  const F = 1 / 298.257222101; // GRS80

  // Vincenty's inverse on GRS80 (1975): to a tenth of a millimetre at the lengths of a town.
  function metres(from, to) {
    const rad = Math.PI / 180;
    const b = A_M * (1 - F);
    const span = (to.lng - from.lng) * rad;
    const u1 = Math.atan((1 - F) * Math.tan(from.lat * rad));
    const u2 = Math.atan((1 - F) * Math.tan(to.lat * rad));
    const [s1, c1, s2, c2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
    let lambda = span;
    for (let turn = 0; turn < 100; turn += 1) {
      const [sl, cl] = [Math.sin(lambda), Math.cos(lambda)];
      const sinSigma = Math.hypot(c2 * sl, c1 * s2 - s1 * c2 * cl);
      if (sinSigma === 0) return 0;
      const cosSigma = s1 * s2 + c1 * c2 * cl;
      const sigma = Math.atan2(sinSigma, cosSigma);
      const sinAlpha = (c1 * c2 * sl) / sinSigma;
      const cos2 = 1 - sinAlpha ** 2;
      const mid = cos2 === 0 ? 0 : cosSigma - (2 * s1 * s2) / cos2;
      const c = (F / 16) * cos2 * (4 + F * (4 - 3 * cos2));
      const before = lambda;
      lambda = span + (1 - c) * F * sinAlpha * (sigma + c * sinSigma * (mid + c * cosSigma * (2 * mid ** 2 - 1)));
      if (Math.abs(lambda - before) > 1e-12) continue;
      const k2 = (cos2 * (A_M ** 2 - b ** 2)) / b ** 2;
      const p = 1 + (k2 / 16384) * (4096 + k2 * (-768 + k2 * (320 - 175 * k2)));
      const q = (k2 / 1024) * (256 + k2 * (-128 + k2 * (74 - 47 * k2)));
      const turnBack = q * sinSigma * (mid + (q / 4) * (cosSigma * (2 * mid ** 2 - 1) - (q / 6) * mid * (4 * sinSigma ** 2 - 3) * (4 * mid ** 2 - 3)));
      return b * p * (sigma - turnBack);
    }
    return from.distanceTo(to);
  }

  function start(map, spec) {
    const group = L.layerGroup();
    let places = [];
    let button;
    let said;
    const form = new Intl.NumberFormat(spec.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const total = () => places.slice(1).reduce((sum, place, at) => sum + metres(places[at], place), 0);

    const redraw = () => {
      group.clearLayers();
      L.polyline(places, { color: "#7a0f5f", weight: 3, dashArray: "6 4", interactive: false }).addTo(group);
      places.forEach((place) => L.circleMarker(place, { radius: 4, color: "#7a0f5f", fillColor: "#fff", fillOpacity: 1, weight: 2, interactive: false }).addTo(group));
      said.textContent = places.length < 2 ? spec.words.measure_help : `${form.format(total())} m`;
    };
    const add = (at) => {
      places.push(at);
      redraw();
    };
    const onClick = (event) => add(event.latlng);
    const onMove = (event) => {
      if (places.length) said.textContent = `${form.format(total() + metres(places[places.length - 1], event.latlng))} m`;
    };
    const onKey = (event) => {
      if (event.key === "Escape") toggle(false);
      else if (event.key === "Backspace" && places.length) {
        places = places.slice(0, -1);
        redraw();
      } else if (event.key === "Enter" && event.target === map.getContainer()) add(map.getCenter());
      else return;
      event.preventDefault();
    };
    const toggle = (on) => {
      if (map._planner.measuring === on) return;
      map._planner.measuring = on;
      button.setAttribute("aria-pressed", String(on));
      said.hidden = !on;
      map.getContainer().classList.toggle("planner-measuring", on);
      document[on ? "addEventListener" : "removeEventListener"]("keydown", onKey, true);
      map[on ? "on" : "off"]("click", onClick)[on ? "on" : "off"]("mousemove", onMove);
      places = [];
      if (on) {
        map.doubleClickZoom.disable();
        group.addTo(map);
        redraw();
        map.getContainer().focus({ preventScroll: true });
      } else {
        map.doubleClickZoom.enable();
        group.remove();
        button.focus({ preventScroll: true });
      }
    };

    const control = L.control({ position: "topleft" });
    control.onAdd = () => {
      const box = node("div", "planner-measure");
      button = node("button", "");
      button.type = "button";
      button.setAttribute("aria-label", spec.words.measure);
      button.setAttribute("aria-pressed", "false");
      button.title = spec.words.measure;
      button.innerHTML = '<svg viewBox="0 0 22 22" width="18" height="18" aria-hidden="true"><path d="M2 15L15 2l5 5L7 20Z M6 11l2 2M9 8l2.6 2.6M12 5l2 2" fill="none" stroke="#222" stroke-width="1.6"/></svg>';
      button.addEventListener("click", () => toggle(!map._planner.measuring));
      said = node("output", "planner-measured");
      said.hidden = true;
      said.setAttribute("aria-live", "polite");
      box.appendChild(button);
      box.appendChild(said);
      L.DomEvent.disableClickPropagation(box);
      return box;
    };
    map._planner.measuring = false;
    control.addTo(map);
  }

  return { start, metres };
})();
