"""Small repairs to the page that Streamlit draws: its language, and titles for its frames."""

import json

import streamlit as st

from planner.language import Language, sentence

_SCRIPT = """
<script>
(function () {
  const words = %s;
  const PLACES = '[data-testid="stFileUploaderDropzone"], [data-testid="InputInstructions"]';
  const fix = () => {
    document.querySelectorAll('button[aria-label^="Help for "]').forEach((button) => {
      button.setAttribute("aria-label", words.help + button.getAttribute("aria-label").slice(9));
    });
    document.documentElement.lang = words.lang;
    document.querySelectorAll('iframe[title^="streamlit_folium"]').forEach((frame) => {
      frame.title = words.map;
    });
    document.querySelectorAll(PLACES).forEach((place) => {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const said = words.texts[text.data] || text.data.replace(/^(\\d+)MB per file/, words.limit);
        if (said !== text.data) text.data = said;
      }
    });
  };
  if (window.plannerFrameObserver) window.plannerFrameObserver.disconnect();
  window.plannerFrameObserver = new MutationObserver(fix);
  window.plannerFrameObserver.observe(document.body, { childList: true, subtree: true });
  fix();
})();
</script>
<style>
  .stMainBlockContainer { padding: 3.6rem 1.8rem 2rem; }
  [data-testid="stSidebar"] { min-width: 300px; max-width: 320px; }
  [data-testid="stSidebarHeader"] { height: 1.6rem; margin-bottom: 0; padding-bottom: 0; }
  [data-testid="stTable"] td * { max-width: none !important; }
  [data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * {
    color: #565b66 !important; opacity: 1 !important;
  }
  /* Its buttons are English, and its CSV guards no formula: the pages offer their own files. */
  [data-testid="stElementToolbar"] { display: none !important; }
  /* Sideways within its own frame: a last column of long words would be one letter wide. */
  @media (max-width: 640px) { [data-testid="stTable"] td:last-child { min-width: 11rem; } }
  h1 { font-size: 1.6rem !important; padding: 0 0 .5rem !important; }
  h2 { font-size: 1.2rem !important; }
  h3 { font-size: 1.05rem !important; }
</style>
"""


def repair_frame(language: Language) -> None:
    """Tell the browser the page's language, and name frames and buttons that Streamlit leaves in English."""
    words = {
        "lang": "pt-BR" if language == "pt" else "en",
        "map": sentence("ui.map_frame", language),
        "help": sentence("ui.help_for", language),
        "limit": sentence("ui.upload_limit", language),
        "texts": {
            "Upload": sentence("ui.upload_button", language),
            "Browse files": sentence("ui.upload_button", language),
            "Drag and drop file here": sentence("ui.upload_drop", language),
            "Press Enter to apply": sentence("ui.press_enter", language),
            "Press Enter to submit form": sentence("ui.press_enter", language),
        },
    }
    st.html(_SCRIPT % json.dumps(words), unsafe_allow_javascript=True)
