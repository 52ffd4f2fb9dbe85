"""Row 17: families of sockets that no network namespace holds in."""

import socket

from hostile import attempt, done

families = {
    **{"AF_VSOCK": (40, 1), "AF_PACKET": (17, 3), "AF_ALG": (38, 5), "raw": (2, 3), "raw 6": (10, 3)},
    **{"AF_BLUETOOTH": (31, 3), "AF_CAN": (29, 3), "AF_KEY": (15, 3), "AF_RDS": (21, 5), "AF_XDP": (44, 3)},
    **{"AF_TIPC": (30, 1), "AF_SMC": (43, 1), "AF_QIPCRTR": (42, 2), "AF_NFC": (39, 5)},
}
for name, family in families.items():
    attempt(name, lambda family=family: socket.socket(*family))
done()
