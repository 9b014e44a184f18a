"""The examples of the pages."""

import doctest
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "MIGRATING.md", "../README.md"])
def test_examples(page):
    failed, tried = doctest.testfile(str(FOLDER / page), module_relative=False)
    assert tried > 1 and failed == 0
