"""What each version of Landlock can deny, and what a rule allows."""

import pytest
from landlock import IOCTL_DEV, MAKE_CHAR, TRUNCATE, allowed, handled


@pytest.mark.parametrize(
    ("abi", "files", "network", "scoped"),
    [(4, 0x7FFF, 3, 0), (5, 0xFFFF, 3, 0), (6, 0xFFFF, 3, 3), (7, 0xFFFF, 3, 3), (99, 0xFFFF, 3, 3)],
)
def test_all_that_a_kernel_can_deny_is_denied(abi, files, network, scoped):
    assert handled(abi) == (files, network, scoped)


@pytest.mark.parametrize("abi", [0, 1, 3])
def test_kernels_that_cannot_deny_the_network_are_refused(abi):
    with pytest.raises(OSError, match=f"ABI {abi}, 4 is needed"):
        handled(abi)


def test_no_rule_asks_for_more_than_the_kernel_knows():
    for abi in (4, 5):
        files = handled(abi)[0]
        assert all(access & ~files == 0 for access in allowed(files).values())


def test_reading_changes_nothing_and_writing_makes_no_devices():
    access = allowed(0xFFFF)
    assert access["read"] == 0b1100
    assert access["execute"] == 0b1101
    assert access["write"] & (MAKE_CHAR | IOCTL_DEV) == 0
    assert access["write"] & TRUNCATE
    assert access["devices"] & IOCTL_DEV
