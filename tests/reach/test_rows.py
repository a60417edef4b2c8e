import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_matrix

from planner.reach.rows import gathered, gathered_where, held_by, row_sums, transposed


@st.composite
def matrices(draw: st.DrawFn) -> csr_matrix:
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    random = np.random.default_rng(draw(st.integers(0, 2**31)))
    full = random.integers(0, 4, (rows, columns)) * (random.random((rows, columns)) < draw(st.floats(0, 1)))
    matrix = csr_matrix(full.astype(np.float32))
    matrix.indices = matrix.indices.astype(np.int32)
    return matrix


def same(ptr: np.ndarray, items: np.ndarray, expected: csr_matrix) -> bool:
    expected.sort_indices()
    return ptr.tolist() == expected.indptr.tolist() and items.tolist() == expected.indices.tolist()


@given(matrices(), st.data())
def test_rows_are_those_of_scipy(matrix: csr_matrix, data: st.DataObject) -> None:
    ptr, items = matrix.indptr.astype(np.int64), matrix.indices
    rows, columns = matrix.shape
    chosen = np.array(data.draw(st.lists(st.integers(0, rows - 1), max_size=10)), dtype=np.int64)
    wanted = np.array(data.draw(st.lists(st.booleans(), min_size=columns, max_size=columns)))
    taken, own, beside = gathered(ptr, items, matrix.data, chosen)
    assert same(taken, own, matrix[chosen])
    assert beside.tolist() == matrix[chosen].data.tolist()
    kept = csr_matrix(matrix[chosen].toarray() * wanted)
    assert same(*gathered_where(ptr, items, chosen, wanted), kept)
    assert same(*transposed(ptr, items, columns), matrix.T.tocsr())
    used = np.isin(np.arange(rows), chosen)
    assert held_by(ptr, items, used, columns).tolist() == (matrix[used].getnnz(axis=0) > 0).tolist()
    worth = np.arange(1.0, columns + 1)
    assert row_sums(ptr, items, worth).tolist() == ((matrix > 0) @ worth).tolist()
