"""How many people each existing stand serves."""

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import Floats
from planner.reach.coverage import coverage, nearest_row
from planner.reach.demand import people_on_streets
from planner.reach.network import network_of, snap


def people_served(city: City, stands: gpd.GeoDataFrame, *, radius_m: float) -> Floats:
    """Return for each stand the people for whom it is the nearest one along the streets within the radius.

    Parameters
    ----------
    city
        With streets and a population.
    stands
        Table `PLACES`.
    radius_m
        Service radius along the streets, in metres.

    Returns
    -------
    (n,) people, in the order of `stands`; nobody is counted at two stands.

    Raises
    ------
    MissingInput
        The city has no streets or no population.
    """
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    network = network_of(city.streets)
    demand = people_on_streets(city, network)
    reach = coverage(network, snap(network, city.streets, stands), demand.sites, radius_m)
    nearest, _ = nearest_row(reach, len(demand))
    served = nearest >= 0
    return np.bincount(nearest[served], weights=demand.people[served], minlength=len(stands)).astype(float)
