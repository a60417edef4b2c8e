"""Readers: one kind of file into one checked table, without judgement.

`read_streets` (beneath it `read_osm` and `read_graphml`), `read_points`, `read_gtfs_stops`,
`read_population` and `read_boundary` each live in the module of their kind of file; only `fetch` touches
the network.
"""
