from street_town import two_streets

from planner.measures.once import once_a_table


def test_what_is_derived_from_a_table_is_made_once_and_again_for_another_table():
    made = []

    @once_a_table
    def count(table, more):
        made.append(more)
        return len(table) + more

    one, other = two_streets(), two_streets()
    assert [count(one, 1), count(one, 1), count(one, 2), count(other, 1)] == [6, 6, 7, 6]
    assert made == [1, 2, 1]
