// The planner's map: `start` draws what stays (streets, stops), `show` draws what changes (zones, stands).
window.PlannerMap = (function () {
  "use strict";

  const { node, icon, card } = window.PlannerShapes;
  const { pane, ring, refreshZones } = window.PlannerZones;
  const { drawStands, listen } = window.PlannerStands;
  const { drawMoves } = window.PlannerMoves;
  const { legend } = window.PlannerLegend;
  const { refreshOverlays, followZoom } = window.PlannerOverlays;
  const NAMES_FROM_ZOOM = { trunk: 15, arterial: 15, collector: 15, local: 16, service: 17, foot: 17 };

  function notice(map, text) {
    const control = L.control({ position: "topright" });
    control.onAdd = () => {
      const box = node("div", "planner-notice", text);
      box.setAttribute("role", "alert");
      return box;
    };
    control.addTo(map);
  }

  function corner(map, position, build) {
    const control = L.control({ position });
    control.onAdd = () => {
      const box = build();
      L.DomEvent.disableClickPropagation(box);
      L.DomEvent.disableScrollPropagation(box);
      return box;
    };
    control.addTo(map);
    return control;
  }

  function weight(style, zoom) {
    return style.weight * Math.max(0.28, Math.min(2.6, 2 ** ((zoom - 15) * 0.62)));
  }

  function drawStreets(map, spec, data) {
    const renderer = L.canvas({ pane: "planner-streets", padding: 0.3 });
    const lines = new Map();
    const named = [];
    data.features.forEach((feature) => {
      const group = feature.properties.class;
      if (!lines.has(group)) lines.set(group, []);
      feature.geometry.coordinates.forEach((line) => {
        const path = line.map((c) => [c[1], c[0]]);
        lines.get(group).push(path);
        const name = feature.properties.name;
        if (name) named.push({ name, line: path, bounds: L.latLngBounds(path), from: NAMES_FROM_ZOOM[group] || 16 });
      });
    });
    const drawn = [];
    const order = spec.classes.filter((style) => lines.has(style.class)).reverse();
    ["casing", "fill"].forEach((part) => order.forEach((style) => {
      if (part === "casing" && !style.casing) return;
      const line = L.polyline(lines.get(style.class), {
        renderer, interactive: false, color: style[part], lineCap: part === "fill" ? "round" : "butt",
        dashArray: style.dash || null, smoothFactor: 1,
      });
      drawn.push({ line, style, part });
    }));
    const restyle = () => {
      const zoom = map.getZoom();
      drawn.forEach(({ line, style, part }) => {
        const width = weight(style, zoom);
        line.setStyle({ weight: part === "casing" ? width + 1.6 : width, opacity: zoom < style.from ? 0 : 1 });
      });
    };
    drawn.forEach(({ line }) => line.addTo(map));
    restyle();
    map.on("zoomend", restyle);
    map._planner.layers.street_names = new window.PlannerLabels(named, "planner-names");
    if (spec.popups) window.PlannerFind.start(map, spec, named);
    refresh(map);
    map._planner.ready = true;
    map.getContainer().dataset.streets = String(data.features.length);
  }

  function loadStreets(map, spec) {
    if (!spec.streets) return;
    if (spec.streets.data) {
      drawStreets(map, spec, window.PlannerPacked.unpacked(spec.streets.data));
      return;
    }
    fetch(spec.streets.url)
      .then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json();
      })
      .then((data) => drawStreets(map, spec, data))
      .catch((error) => notice(map, `${spec.words.streets_failed} (${error.message})`));
  }

  function placeMarker(kind, place, renderer) {
    if (kind === "bus_stop") {
      return L.circleMarker(place.at, { renderer, radius: 4, color: "#fff", weight: 1, fillColor: "#2f7fc1", fillOpacity: 1 });
    }
    return L.marker(place.at, { icon: icon({ shape: place.shape, place: true }, 20), keyboard: false, zIndexOffset: -500, bubblingMouseEvents: true });
  }

  // Stops are many: from afar they are specks, near by they are buttons.
  function stopRadius(zoom) {
    return zoom < 13 ? 1.5 : zoom < 14 ? 2.2 : zoom < 15 ? 3 : zoom < 16 ? 4 : 5.5;
  }

  function drawPlaces(map, spec) {
    const stops = [];
    map.on("zoomend", () => stops.forEach((stop) => stop.setRadius(stopRadius(map.getZoom()))));
    const renderer = L.canvas({ pane: "planner-places", padding: 0.3 });
    Object.entries(spec.places).forEach(([kind, places]) => {
      const group = L.layerGroup();
      places.forEach((place) => {
        (place.rings || []).forEach((shape) => L.polygon(shape, {
          renderer, color: "#5a3e96", weight: 2, fillOpacity: 0.25,
        }).bindTooltip(() => card(place.title), { sticky: true, className: "planner-tip" }).addTo(group));
        const marker = placeMarker(kind, place, renderer).bindTooltip(() => card(place.title), { className: "planner-tip" }).addTo(group);
        if (marker.setRadius) stops.push(marker.setRadius(stopRadius(map.getZoom())));
      });
      map._planner.layers[kind] = group;
    });
  }

  function refresh(map) {
    Object.entries(map._planner.layers).forEach(([name, layer]) => {
      const wanted = map._planner.show.has(name);
      if (wanted && !map.hasLayer(layer)) layer.addTo(map);
      if (!wanted && map.hasLayer(layer)) layer.remove();
    });
  }

  function north(map, spec) {
    corner(map, "topleft", () => {
      const box = node("div", "planner-north");
      box.innerHTML = '<svg viewBox="0 0 20 26" width="16" height="21" aria-hidden="true"><path d="M10 1l6 16-6-4-6 4Z" fill="#333"/></svg>';
      box.appendChild(node("span", "", spec.words.north));
      box.title = spec.words.north_title;
      return box;
    });
  }

  function labelsByZoom(map) {
    const mark = () => map.getContainer().classList.toggle("planner-far", map.getZoom() < 13);
    map.on("zoomend", mark);
    mark();
  }

  // The component's frame is English and forbids zooming; a reader of the screen must hear its language.
  function frame(spec) {
    document.documentElement.lang = spec.lang;
    if (!document.title || document.title.startsWith("Streamlit")) document.title = spec.words.map_label;
    document.querySelectorAll('meta[name="viewport"]').forEach((meta) => meta.setAttribute("content", "width=device-width, initial-scale=1"));
    document.querySelectorAll(".leaflet-control-zoom a").forEach((link, at) => {
      const said = at ? spec.words.zoom_out : spec.words.zoom_in;
      link.title = said;
      link.setAttribute("aria-label", said);
    });
  }

  function start(map, spec) {
    map._planner = { spec, layers: {}, zones: new Map(), overlays: new Map(), files: new Map(), stands: new Map(), went: null, show: new Set(), legend: null, legendOpen: map.getSize().x > 500 };
    map.attributionControl.setPrefix(false);
    map.attributionControl.addAttribution(node("span", "", spec.attribution).innerHTML);
    pane(map, "planner-streets", 250, true);
    pane(map, "planner-names", 420, true);
    pane(map, "planner-places", 450, false);
    pane(map, "planner-titles", 460, true);
    L.control.scale({ imperial: false, maxWidth: 140 }).addTo(map);
    north(map, spec);
    window.PlannerMeasure.start(map, spec);
    if (!spec.popups) listen(map);
    if (spec.bounds) {
      const below = map.getSize().x > 500 ? 92 : 28; // room for the legend
      map.fitBounds(spec.bounds, { animate: false, paddingTopLeft: [50, 12], paddingBottomRight: [12, below] });
    }
    if (spec.boundary.length) {
      L.polygon(spec.boundary, { renderer: L.canvas({ pane: "planner-streets" }), interactive: false, fill: false, color: "#7a6a8a", weight: 2, dashArray: "8 5" }).addTo(map);
    }
    labelsByZoom(map);
    followZoom(map);
    drawPlaces(map, spec);
    loadStreets(map, spec);
    const container = map.getContainer();
    container.setAttribute("role", "application");
    container.setAttribute("aria-label", spec.words.map_label);
    frame(spec);
  }

  // Only a place not yet gone to moves the view: the same scene comes again with every update.
  function goTo(map, place) {
    const asked = place ? JSON.stringify(place) : null;
    if (asked && asked !== map._planner.went) map.setView([place[0], place[1]], place[2], { animate: false });
    map._planner.went = asked;
  }

  function show(map, group, scene) {
    const spec = map._planner.spec;
    map._planner.show = new Set(scene.show);
    refresh(map);
    refreshZones(map, scene.zones, scene.stands);
    refreshOverlays(map, scene.overlays || [], (text) => notice(map, text));
    drawStands(map, scene, spec);
    drawMoves(map, group, scene.moves || []);
    goTo(map, scene.go_to);
    if (scene.here) {
      L.marker(scene.here.at, { icon: icon({ shape: "here" }, 58), keyboard: false, interactive: false, zIndexOffset: 900 }).addTo(group);
    }
    legend(map, spec, scene.legend);
  }

  // The standalone file has no Streamlit around it: its layers are switched by check boxes on the map.
  function switches(map, entries, scenes) {
    const group = L.featureGroup().addTo(map);
    const chosen = new Set(entries.filter((entry) => entry.on).map((entry) => entry.name));
    const draw = () => {
      group.clearLayers();
      show(map, group, {
        ...scenes,
        show: [...chosen],
        zones: scenes.zones.filter((zone) => chosen.has(zone.name)),
        overlays: scenes.overlays.filter((overlay) => chosen.has(`overlay:${overlay.name}`)),
        legend: scenes.legend.filter((entry) => !entry.layer || chosen.has(entry.layer)),
      });
    };
    corner(map, "topright", () => {
      const box = node("details", "planner-legend planner-layers");
      box.open = window.innerWidth > 700;
      box.appendChild(node("summary", "", map._planner.spec.words.layers));
      entries.forEach((entry) => {
        const row = node("label", "planner-row");
        const tick = node("input");
        tick.type = "checkbox";
        tick.checked = entry.on;
        tick.addEventListener("change", () => {
          if (tick.checked) chosen.add(entry.name);
          else chosen.delete(entry.name);
          draw();
        });
        row.appendChild(tick);
        row.appendChild(node("span", "", entry.text));
        box.appendChild(row);
      });
      return box;
    });
    draw();
  }

  return { start, show, switches, ring };
})();
