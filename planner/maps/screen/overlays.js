// Layers computed by the planner (legal street, coverage, population…): fetched once, drawn on a canvas of their own.
window.PlannerOverlays = (function () {
  "use strict";

  const { pane } = window.PlannerZones;
  const { unpacked } = window.PlannerPacked;
  const titles = window.PlannerTitles;

  function pathOf(style, renderer) {
    return {
      renderer, interactive: false, bubblingMouseEvents: true, color: style.color, fillColor: style.fill || style.color, weight: style.weight || 1,
      opacity: style.opacity === undefined ? 1 : style.opacity, fill: style.fill !== undefined, fillOpacity: style.fill_opacity === undefined ? 0.5 : style.fill_opacity,
      stroke: style.weight !== 0, dashArray: style.dash || null, radius: style.radius || 4, smoothFactor: 1, lineCap: "round",
    };
  }

  function draw(overlay, data, name) {
    const renderer = L.canvas({ pane: name, padding: 0.3 });
    const named = [];
    const drawn = L.geoJSON(data, {
      pane: name,
      style: (feature) => pathOf(overlay.styles[feature.properties.style] || overlay.styles[0], renderer),
      pointToLayer: (feature, at) => L.circleMarker(at, pathOf(overlay.styles[feature.properties.style] || overlay.styles[0], renderer)),
      onEachFeature: (feature, layer) => {
        if (feature.properties.at) named.push(titles.title(feature, layer));
      },
    });
    named.forEach((marker) => drawn.addLayer(marker));
    return drawn;
  }

  // Lines as wide as near by would hide a whole town seen from afar.
  function fit(map, layer) {
    const share = Math.max(0.25, Math.min(1.5, 2 ** ((map.getZoom() - 15) * 0.6)));
    layer.eachLayer((part) => {
      if (part.planner_weight === undefined) part.planner_weight = part.options.weight;
      if (!part.options.fill && part.setStyle) part.setStyle({ weight: part.planner_weight * share });
    });
    titles.fit(map, layer);
  }

  function load(map, overlay) {
    if (overlay.data) return Promise.resolve(unpacked(overlay.data));
    const known = map._planner.files;
    if (!known.has(overlay.url)) {
      known.set(overlay.url, fetch(overlay.url).then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json();
      }));
    }
    return known.get(overlay.url);
  }

  function refreshOverlays(map, overlays, failed) {
    const drawn = map._planner.overlays;
    // What a file carries inside is megabytes and never changes.
    const wanted = new Map(overlays.map((overlay) => [overlay.name, JSON.stringify({ ...overlay, data: null })]));
    drawn.forEach((old, name) => {
      if (wanted.get(name) === old.said) return;
      old.gone = true;
      if (old.layer) old.layer.remove();
      drawn.delete(name);
    });
    overlays.filter((overlay) => !drawn.has(overlay.name)).forEach((overlay) => {
      const entry = { said: wanted.get(overlay.name), layer: null, gone: false, hover: overlay.hover };
      drawn.set(overlay.name, entry);
      const name = `planner-over-${overlay.name}`;
      pane(map, name, overlay.z || 270, true).style.opacity = overlay.opacity === undefined ? 1 : overlay.opacity;
      if (overlay.tiles) {
        entry.layer = L.tileLayer(overlay.tiles, { pane: name, maxZoom: 20, maxNativeZoom: 19 }).addTo(map);
        entry.layer.once("tileerror", () => failed(overlay.failed));
        return;
      }
      load(map, overlay).then((data) => {
        if (entry.gone) return;
        entry.layer = draw(overlay, data, name);
        entry.layer.addTo(map);
        fit(map, entry.layer);
        map.getContainer().dataset.overlays = [...drawn.keys()].join(" ");
      }).catch((error) => {
        map._planner.files.delete(overlay.url);
        drawn.delete(overlay.name);
        failed(`${map._planner.spec.words.layer_failed} (${overlay.name}: ${error.message})`);
      });
    });
    map.getContainer().dataset.overlays = [...drawn.entries()].filter(([, entry]) => entry.layer).map(([key]) => key).join(" ");
  }

  function followZoom(map) {
    window.PlannerHover.start(map);
    map.on("zoomend", () => map._planner.overlays.forEach((entry) => entry.layer && entry.layer.eachLayer && fit(map, entry.layer)));
  }

  return { refreshOverlays, followZoom };
})();
