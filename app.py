"""Entry script of the map screen: ``streamlit run app.py`` or ``mototaxi app``."""

from planner.ui.main import run

run()
