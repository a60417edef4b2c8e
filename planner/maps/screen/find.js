// Find a street by name in a file that stands alone: the names of its own network, no geocoder.
window.PlannerFind = (function () {
  "use strict";

  const { node } = window.PlannerShapes;
  const MOST = 8;

  function folded(text) {
    return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
  }

  function start(map, spec, named) {
    const streets = new Map();
    named.forEach((one) => {
      const known = streets.get(one.name);
      if (known) known.bounds.extend(one.bounds);
      else streets.set(one.name, { name: one.name, words: folded(one.name), bounds: L.latLngBounds(one.bounds.getSouthWest(), one.bounds.getNorthEast()) });
    });
    const control = L.control({ position: "topleft" });
    control.onAdd = () => {
      const box = node("div", "planner-find");
      const input = node("input");
      input.type = "search";
      input.placeholder = spec.words.find_street;
      input.setAttribute("aria-label", spec.words.find_street);
      const list = node("div", "planner-found");
      list.setAttribute("role", "status");
      const go = (street) => {
        map.fitBounds(street.bounds, { maxZoom: 17, animate: false });
        list.replaceChildren();
        input.value = street.name;
      };
      const hits = () => {
        const asked = folded(input.value).split(" ").filter(Boolean);
        if (!asked.length) return [];
        return [...streets.values()].filter((street) => asked.every((word) => street.words.includes(word))).sort((a, b) => a.words.length - b.words.length).slice(0, MOST);
      };
      input.addEventListener("input", () => {
        const found = hits();
        list.replaceChildren(...found.map((street) => {
          const button = node("button", "", street.name);
          button.type = "button";
          button.addEventListener("click", () => go(street));
          return button;
        }));
        if (!found.length && folded(input.value)) list.replaceChildren(node("span", "", spec.words.find_nothing));
      });
      input.addEventListener("keydown", (event) => {
        const [first] = hits();
        if (event.key === "Enter" && first) go(first);
        if (event.key === "Escape") list.replaceChildren();
        event.stopPropagation();
      });
      box.appendChild(input);
      box.appendChild(list);
      L.DomEvent.disableClickPropagation(box);
      L.DomEvent.disableScrollPropagation(box);
      return box;
    };
    control.addTo(map);
  }

  return { start };
})();
