// Street names along their lines, on one canvas, only where they fit and do not meet another name.
window.PlannerLabels = (function () {
  "use strict";

  const FONT_PX = 11;
  const GAP_PX = 420; // a long street is named again after this much

  function straightRuns(points) {
    const runs = [];
    for (let i = 1; i < points.length; i += 1) {
      const length = points[i].distanceTo(points[i - 1]);
      runs.push({ from: points[i - 1], to: points[i], length });
    }
    return runs;
  }

  function clipped(run, bounds) {
    const kept = L.LineUtil.clipSegment(run.from, run.to, bounds, false, false);
    return kept ? { from: kept[0], to: kept[1], length: kept[0].distanceTo(kept[1]) } : null;
  }

  return L.Layer.extend({
    initialize: function (streets, pane) {
      this._streets = streets;
      this._pane = pane;
    },
    onAdd: function (map) {
      this._canvas = L.DomUtil.create("canvas", "leaflet-zoom-hide");
      this._canvas.style.pointerEvents = "none";
      this._canvas.setAttribute("aria-hidden", "true");
      map.getPane(this._pane).appendChild(this._canvas);
      map.on("moveend resize", this._redraw, this);
      this._redraw();
    },
    onRemove: function (map) {
      map.off("moveend resize", this._redraw, this);
      this._canvas.remove();
    },
    _redraw: function () {
      const map = this._map;
      const size = map.getSize();
      const ratio = window.devicePixelRatio || 1;
      L.DomUtil.setPosition(this._canvas, map.containerPointToLayerPoint([0, 0]));
      this._canvas.width = size.x * ratio;
      this._canvas.height = size.y * ratio;
      this._canvas.style.width = `${size.x}px`;
      this._canvas.style.height = `${size.y}px`;
      const zoom = map.getZoom();
      if (zoom < 15) return;
      const pen = this._canvas.getContext("2d");
      pen.scale(ratio, ratio);
      pen.font = `${FONT_PX}px Arial, sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.lineWidth = 3;
      pen.strokeStyle = "rgba(255,255,255,.9)";
      pen.fillStyle = "#3a3f47";
      const view = map.getBounds().pad(0.05);
      const taken = [];
      this._streets.forEach((street) => {
        if (zoom >= street.from && view.intersects(street.bounds)) this._name(pen, street, size, taken);
      });
    },
    _name: function (pen, street, size, taken) {
      const frame = L.bounds([0, 0], size);
      const width = pen.measureText(street.name).width;
      const points = street.line.map((at) => this._map.latLngToContainerPoint(at));
      let since = GAP_PX;
      straightRuns(L.LineUtil.simplify(points, 2)).forEach((run) => {
        const seen = clipped(run, frame);
        since += run.length;
        if (!seen || seen.length < width + 8 || since < GAP_PX) return;
        const at = seen.from.add(seen.to).divideBy(2);
        let angle = Math.atan2(seen.to.y - seen.from.y, seen.to.x - seen.from.x);
        if (angle > Math.PI / 2) angle -= Math.PI;
        if (angle < -Math.PI / 2) angle += Math.PI;
        if (!this._free(at, angle, width, taken)) return;
        since = 0;
        pen.save();
        pen.translate(at.x, at.y);
        pen.rotate(angle);
        pen.strokeText(street.name, 0, 0);
        pen.fillText(street.name, 0, 0);
        pen.restore();
      });
    },
    _free: function (at, angle, width, taken) {
      const beads = [];
      for (let along = -width / 2; along <= width / 2; along += FONT_PX) {
        beads.push([at.x + along * Math.cos(angle), at.y + along * Math.sin(angle)]);
      }
      const near = 1.5 * FONT_PX;
      const meets = taken.some((old) => beads.some((bead) => Math.abs(old[0] - bead[0]) < near && Math.abs(old[1] - bead[1]) < near));
      if (!meets) taken.push(...beads);
      return !meets;
    },
  });
})();
