"""No two blocks of one script give a name different meanings."""

import ast

from .conftest import BLOCKS

ALTERNATIVES = {"cv", "blend", "finish"}  # of each of these folders a script has one block


def set_at_the_top(tree):
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        else:
            inner = (one for one in ast.walk(node) if isinstance(one, ast.Name))
            yield from (one.id for one in inner if isinstance(one.ctx, ast.Store))


def read_in_functions(tree):
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
            own = {one.id for one in names if isinstance(one.ctx, ast.Store)}
            own |= {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
            yield from ({one.id for one in names} - own)


def test_what_functions_read_is_set_by_one_block_of_a_script():
    files = [path for path in BLOCKS.glob("*/*.py") if path.parent.name != "pictures"]
    trees = {path: ast.parse(path.read_text()) for path in files}
    setters = {}
    for path, tree in trees.items():
        folder = path.parent.name
        place = folder if folder in ALTERNATIVES else f"{folder}/{path.stem}"
        for name in set_at_the_top(tree):
            setters.setdefault(name, set()).add(place)
    read = {name for tree in trees.values() for name in read_in_functions(tree)}
    twice = {name: sorted(places) for name, places in setters.items() if len(places) > 1 and name in read}
    assert twice == {}
