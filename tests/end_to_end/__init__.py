"""Tests of a whole hall, from outside."""

import pytest

pytest.register_assert_rewrite("tests.end_to_end.following", "tests.end_to_end.journals")
