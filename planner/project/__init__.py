"""The planner's saved work: one GeoPackage, or one PostGIS database, with everything and its history."""
