"""What others read: GeoJSON for the prefeitura, tables for spreadsheets, JSON for programs."""

from planner.export.data import data_document, write_data_csv
from planner.export.documents import (
    preference_parameters,
    proposal_document,
    quota_document,
    validation_document,
    write_json,
)
from planner.export.geojson import findings_geojson, proposal_geojson, write_geojson
from planner.export.passport import passport
from planner.export.spreadsheet import write_findings_csv, write_proposal_csv

__all__ = [
    "data_document",
    "findings_geojson",
    "passport",
    "preference_parameters",
    "proposal_document",
    "proposal_geojson",
    "quota_document",
    "validation_document",
    "write_data_csv",
    "write_findings_csv",
    "write_geojson",
    "write_json",
    "write_proposal_csv",
]
