"""Rows 13 to 16: reach a listener of the host, by every kind of socket."""

import socket

from hostile import attempt, done, refusal, say, told


def tcp(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as end:
        end.settimeout(1)
        end.connect(address)
        return end.recv(20)


def udp(family, address):
    with socket.socket(family, socket.SOCK_DGRAM) as end:
        end.settimeout(0.3)
        end.sendto(b"hello", address)
        return end.recv(20)


def unix(address):
    with socket.socket(socket.AF_UNIX) as end:
        end.settimeout(1)
        end.connect(address)
        return end.recv(20)


v4, v6 = socket.AF_INET, socket.AF_INET6
kind = told["kind"]
if kind == "ip":
    for host, port in told["tcp"].items():
        family = v6 if ":" in host else v4
        attempt(f"tcp {host}", lambda family=family, address=(host, port): tcp(family, address))
        attempt(f"udp {host}", lambda family=family, address=(host, told["udp"]): udp(family, address))
    first = ("127.0.0.1", told["tcp"]["127.0.0.1"])
    attempt("fast open", lambda: socket.socket(v4).sendto(b"x", 0x20000000, first))
    attempt("name", lambda: socket.getaddrinfo("example.com", 80))
elif kind == "abstract":
    attempt("abstract socket", lambda: unix("\0" + told["abstract"]))
elif kind == "path":
    for path in [
        told["socket"],
        "/var/run/docker.sock",
        "/run/dbus/system_bus_socket",
        "/run/systemd/private",
    ]:
        attempt("socket file" if path == told["socket"] else path, lambda path=path: unix(path))
else:
    try:
        say("interfaces", " ".join(name for _, name in socket.if_nameindex()))
    except OSError as error:
        say("interfaces", refusal(error))
    try:
        with open("/proc/net/route") as file:
            say("routes", len(file.readlines()) - 1)
    except OSError as error:
        say("routes", refusal(error))
done()
