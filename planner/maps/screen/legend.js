// The legend along the lower edge of the map, folded or open as the reader left it.
window.PlannerLegend = (function () {
  "use strict";

  const { svg, node } = window.PlannerShapes;

  function sample(entry) {
    const box = node("span", "planner-sample");
    if (entry.kind === "line") {
      const bar = node("i", "planner-line");
      bar.style.background = entry.fill;
      bar.style.borderColor = entry.casing || entry.fill;
      if (entry.dash) bar.classList.add("planner-dashed");
      box.appendChild(bar);
    } else if (entry.kind === "zone") {
      const patch = node("i", "planner-patch");
      patch.style.background = entry.fill;
      patch.style.borderColor = entry.line;
      box.appendChild(patch);
    } else {
      box.innerHTML = svg(entry.shape, entry.ring);
    }
    return box;
  }

  function legend(map, spec, entries) {
    const container = map.getContainer();
    if (map._planner.legend) map._planner.legend.remove();
    const box = node("details", "planner-bar");
    box.open = map._planner.legendOpen;
    const lift = () => container.style.setProperty("--planner-bar", `${box.offsetHeight}px`);
    box.addEventListener("toggle", () => {
      map._planner.legendOpen = box.open;
      lift();
    });
    box.appendChild(node("summary", "", spec.words.legend));
    const rows = node("div", "planner-rows");
    box.appendChild(rows);
    entries.forEach((entry) => {
      const row = node("div", "planner-row");
      row.appendChild(sample(entry));
      row.appendChild(node("span", "", entry.text));
      rows.appendChild(row);
    });
    L.DomEvent.disableClickPropagation(box);
    L.DomEvent.disableScrollPropagation(box);
    container.appendChild(box);
    map._planner.legend = box;
    lift();
  }

  return { legend };
})();
