// Stands and premises: markers kept from one update to the next, moved by mouse or keyboard, and what they tell.
window.PlannerStands = (function () {
  "use strict";

  const { icon, card } = window.PlannerShapes;
  const STEP_PX = 4; // one press of Shift and an arrow
  const MANY = 60; // so many marks would hide a town seen from afar: there they are smaller
  const ARROWS = { ArrowLeft: [-STEP_PX, 0], ArrowRight: [STEP_PX, 0], ArrowUp: [0, -STEP_PX], ArrowDown: [0, STEP_PX] };

  // One value an event. The stamp makes two clicks at one place two events, and a repeated value none.
  function tell(kind, at, stand) {
    if (!window.Streamlit || !window.Streamlit.setComponentValue) return;
    const where = at.wrap();
    window.Streamlit.setComponentValue({
      planner_event: { kind, lat: where.lat, lon: where.lng, stand: stand || null, stamp: `${Date.now()}-${Math.random().toString(36).slice(2, 8)}` },
    });
  }

  function listen(map) {
    map.on("click", (event) => {
      if (!map._planner.measuring) tell("click", event.latlng, null);
    });
  }

  function keyOf(stand) {
    return JSON.stringify([stand.kind, stand.id]);
  }

  function movable(scene, stand) {
    return Boolean(scene.draggable) && !stand.locked && stand.movable !== false;
  }

  function describe(marker) {
    const element = marker.getElement();
    const { stand, words, drag } = marker.planner;
    const parts = [stand.title, ...(stand.lines || stand.tip)];
    if (drag) parts.push(words.move_help);
    if (stand.locked) parts.push(words.locked);
    element.setAttribute("aria-label", parts.join(". "));
    element.setAttribute("role", "button");
    element.removeAttribute("title");
  }

  // Shift and the arrows move a stand a little; it is told once, when Shift is let go or the stand is left.
  function keyboard(map, marker) {
    let moved = false;
    const done = () => {
      if (!moved) return;
      moved = false;
      tell("drag", marker.getLatLng(), [marker.planner.stand.kind, marker.planner.stand.id]);
    };
    const element = marker.getElement();
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        marker.fire("click");
      } else if (event.shiftKey && ARROWS[event.key] && marker.planner.drag) {
        event.preventDefault();
        event.stopPropagation();
        const to = map.latLngToLayerPoint(marker.getLatLng()).add(ARROWS[event.key]);
        marker.setLatLng(map.layerPointToLatLng(to));
        moved = true;
      } else if (event.key === "Escape" && moved) {
        moved = false;
        marker.setLatLng(marker.planner.stand.at);
      }
    });
    element.addEventListener("keyup", (event) => {
      if (event.key === "Shift") done();
    });
    element.addEventListener("blur", done);
  }

  function made(map, spec) {
    const marker = L.marker([0, 0], { keyboard: true, title: "", riseOnHover: true, autoPan: true });
    marker.bindTooltip(() => card(marker.planner.stand.title, marker.planner.stand.tip), { direction: "auto", className: "planner-tip" });
    if (spec.popups) marker.bindPopup(() => card(marker.planner.stand.title, marker.planner.stand.lines), { maxWidth: 380, maxHeight: 320 });
    else marker.on("click", () => map._planner.measuring ? map.fire("click", { latlng: marker.getLatLng() }) : tell("click", marker.getLatLng(), [marker.planner.stand.kind, marker.planner.stand.id]));
    marker.on("dragstart", () => marker.closeTooltip());
    marker.on("dragend", () => tell("drag", marker.getLatLng(), [marker.planner.stand.kind, marker.planner.stand.id]));
    return marker;
  }

  function dress(marker, stand, drag, words) {
    marker.planner = { stand, drag, words, said: JSON.stringify([stand, drag]) };
    marker.setLatLng(stand.at);
    marker.setZIndexOffset(stand.origin === "existing" ? 0 : 200);
    const old = marker.options.icon && marker.planner_icon;
    const look = JSON.stringify([stand.shape, stand.origin, stand.label, stand.locked]);
    if (old !== look) marker.setIcon(icon(stand, 34));
    marker.planner_icon = look;
  }

  function drawStands(map, scene, spec) {
    const kept = map._planner.stands;
    const wanted = new Map(scene.stands.map((stand) => [keyOf(stand), stand]));
    kept.forEach((marker, key) => {
      if (wanted.has(key)) return;
      marker.remove();
      kept.delete(key);
    });
    wanted.forEach((stand, key) => {
      const drag = movable(scene, stand);
      let marker = kept.get(key);
      // A marker dragged and refused by the page goes back to where the page says it is.
      if (marker && marker.planner.said === JSON.stringify([stand, drag]) && marker.getLatLng().equals(stand.at, 1e-9)) return;
      const fresh = !marker;
      if (fresh) {
        marker = made(map, spec);
        kept.set(key, marker);
      }
      const focused = !fresh && document.activeElement === marker.getElement();
      const before = fresh ? null : marker.getElement();
      dress(marker, stand, drag, spec.words);
      if (fresh) marker.addTo(map);
      if (fresh || marker.getElement() !== before) keyboard(map, marker);
      if (marker.dragging) marker.dragging[drag ? "enable" : "disable"]();
      describe(marker);
      if (focused) marker.getElement().focus({ preventScroll: true });
    });
    map.getContainer().classList.toggle("planner-many", kept.size > MANY);
    map.getContainer().dataset.stands = String(kept.size);
  }

  return { drawStands, listen };
})();
