// Verdict shapes and the small pieces of page they are built with. Text only ever enters as textContent.
window.PlannerShapes = (function () {
  "use strict";

  const GLYPH = 'font-family="Arial,sans-serif" font-weight="bold" text-anchor="middle"';
  const BODY = {
    pass: '<circle cx="14" cy="14" r="10.5" fill="#00745a"/>' +
      '<path d="M8.5 14.5l3.8 3.8 7.2-8" fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round"/>',
    fail: '<path d="M14 2.5L26 24.5H2Z" fill="#b23c00" stroke-linejoin="round"/>' +
      `<text x="14" y="22" font-size="15" fill="#fff" stroke="none" ${GLYPH}>!</text>`,
    near: '<path d="M14 1.8L26.2 14 14 26.2 1.8 14Z" fill="#f2b632" stroke-linejoin="round"/>' +
      `<text x="14" y="19.5" font-size="17" fill="#222" stroke="none" ${GLYPH}>≈</text>`,
    unknown: '<rect x="4" y="4" width="20" height="20" rx="2" fill="#56606b"/>' +
      `<text x="14" y="19.6" font-size="16" fill="#fff" stroke="none" ${GLYPH}>?</text>`,
    assess: '<path d="M8 3.6h12L26 14l-6 10.4H8L2 14Z" fill="#1f5fa8" stroke-linejoin="round"/>' +
      `<text x="14" y="19.4" font-size="15" fill="#fff" stroke="none" ${GLYPH}>i</text>`,
    none: '<circle cx="14" cy="14" r="9.5" fill="#fff" stroke="#56606b" stroke-width="3"/>' +
      '<path d="M10 14h8" stroke="#56606b" stroke-width="2.6"/>',
    proposed: '<path d="M14 1.2l3.6 8.2 8.9.9-6.7 6 1.9 8.8L14 20.5l-7.7 4.6 1.9-8.8-6.7-6 8.9-.9Z" ' +
      'fill="#1f5fa8" stroke-linejoin="round"/>',
    here: '<circle cx="14" cy="14" r="11.5" fill="none" stroke="#111" stroke-width="1.4"/>' +
      '<path d="M14-3v8M14 23v8M-3 14h8M23 14h8" stroke="#111" stroke-width="1.4"/>',
    taxi_stand: '<rect x="4.5" y="4.5" width="19" height="19" rx="3" fill="#ffd43b" stroke="#222" stroke-width="1.6"/>' +
      `<text x="14" y="19.6" font-size="15" fill="#222" stroke="none" ${GLYPH}>T</text>`,
    bus_terminal: '<rect x="3.5" y="3.5" width="21" height="21" rx="3" fill="#5a3e96"/>' +
      `<text x="14" y="19.4" font-size="15" fill="#fff" stroke="none" ${GLYPH}>R</text>`,
    bus_stop: '<circle cx="14" cy="14" r="6.5" fill="#2f7fc1" stroke="#fff" stroke-width="2"/>',
    other: '<rect x="7" y="7" width="14" height="14" fill="#8a8f98" stroke="#fff" stroke-width="2"/>',
  };

  function svg(shape, ring) {
    const halo = ring === "drawn"
      ? '<circle cx="14" cy="14" r="16.5" fill="none" stroke="#8b1a89" stroke-width="2.6" stroke-dasharray="4 2.4"/>'
      : "";
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 36 36" aria-hidden="true" focusable="false">' +
      `<g stroke="#fff" stroke-width="1.6">${BODY[shape] || BODY.other}</g>${halo}</svg>`;
  }

  function node(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // A verdict beside a proposed stand is a small badge: the star says "proposed", the badge says how it fares.
  function icon(mark, size) {
    const box = node("div", "planner-mark");
    const proposed = mark.origin === "proposed";
    box.innerHTML = svg(proposed ? "proposed" : mark.shape, mark.origin);
    if (proposed && mark.shape !== "pass") {
      const badge = node("div", "planner-badge");
      badge.innerHTML = svg(mark.shape);
      box.appendChild(badge);
    }
    if (mark.label) box.appendChild(node("span", "planner-label", mark.label));
    return L.divIcon({ html: box, className: mark.place ? "planner-icon planner-place" : "planner-icon", iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
  }

  function card(title, lines) {
    const box = node("div", "planner-card");
    box.appendChild(node("strong", "", title));
    (lines || []).forEach((line) => box.appendChild(node("div", "", line)));
    return box;
  }

  return { svg, node, icon, card };
})();
