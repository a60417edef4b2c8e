// Moves that a repair proposes: an arrow from where a stand is to where it would be, its metres in the card.
window.PlannerMoves = (function () {
  "use strict";

  const { card } = window.PlannerShapes;
  const { pane } = window.PlannerZones;
  const INK = "#8b1a89";
  const HEAD_PX = 22;

  function head(map, move) {
    const [from, to] = [map.latLngToLayerPoint(move.from), map.latLngToLayerPoint(move.to)];
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const html = `<svg viewBox="-11 -11 22 22" aria-hidden="true"><path transform="rotate(${turn})" d="M9 0L-8 -8L-4 0L-8 8Z" fill="${INK}" stroke="#fff" stroke-width="1.8"/></svg>`;
    return L.divIcon({ html, className: "planner-move", iconSize: [HEAD_PX, HEAD_PX] });
  }

  // The head lies over the stands, or a short move would be hidden under the stand it moves; its line below them.
  function drawMoves(map, group, moves) {
    const below = pane(map, "planner-moves", 590, false);
    pane(map, "planner-heads", 640, false);
    map._planner.moves = map._planner.moves || L.svg({ pane: "planner-moves" });
    below.setAttribute("aria-hidden", "true");
    moves.forEach((move) => {
      const line = (style) => L.polyline([move.from, move.to], { renderer: map._planner.moves, pane: "planner-moves", ...style }).addTo(group);
      const told = () => card(move.title, [move.text]);
      line({ color: "#fff", weight: 7, interactive: false });
      line({ color: INK, weight: 3.5, interactive: false });
      line({ weight: 18, opacity: 0 }).bindTooltip(told, { sticky: true, className: "planner-tip" });
      const end = L.marker(move.to, { icon: head(map, move), pane: "planner-heads", keyboard: false, bubblingMouseEvents: true });
      end.bindTooltip(told, { className: "planner-tip" }).addTo(group);
    });
    map.getContainer().dataset.moves = String(moves.length);
  }

  return { drawMoves };
})();
