"""Row 47: everything that an ordinary training script does. All of it has to work."""

import getpass
import multiprocessing
import os
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection, reduction, resource_sharer, shared_memory
from pathlib import Path

from hostile import attempt, done, told


def square(x: int) -> int:
    return x * x


def send_descriptor(pipe) -> None:
    with open("sent.txt", "w+") as file:
        file.write("sent")
        file.flush()
        pipe.send(resource_sharer.DupFd(file.fileno()))
        pipe.recv()


def pool(kind: str) -> int:
    with multiprocessing.get_context(kind).Pool(2) as workers:
        return sum(workers.map(square, range(100)))


def executor() -> int:
    with ProcessPoolExecutor(2) as workers:
        return sum(workers.map(square, range(100)))


def manager() -> int:
    with multiprocessing.Manager() as shared:
        queue = shared.Queue()
        queue.put(5)
        return queue.get()


def memory() -> int:
    block = shared_memory.SharedMemory(create=True, size=10 << 20)
    block.buf[0] = 7
    value = block.buf[0]
    block.close()
    block.unlink()
    return value


def listener() -> str:
    """A socket with a name, as DataLoader's workers use it to hand tensors over."""
    with connection.Listener(family="AF_UNIX") as server:
        address = server.address

        def call():
            with connection.Client(address) as client:
                client.send("hello")

        thread = threading.Thread(target=call)
        thread.start()
        with server.accept() as accepted:
            word = accepted.recv()
        thread.join()
        return word


def descriptor() -> bytes:
    ours, theirs = multiprocessing.Pipe()
    worker = multiprocessing.get_context("fork").Process(target=send_descriptor, args=(theirs,))
    worker.start()
    fd = ours.recv().detach()
    os.lseek(fd, 0, 0)
    content = os.read(fd, 10)
    ours.send("thanks")
    worker.join()
    assert reduction.HAVE_SEND_HANDLE
    return content


def loopback() -> bytes:
    server = socket.create_server(("127.0.0.1", 0))
    with server, socket.create_connection(server.getsockname(), 2) as client:
        server.accept()[0].sendall(b"pong")
        return client.recv(4)


def loky() -> int:
    from joblib import Parallel, delayed

    return sum(Parallel(n_jobs=2)(delayed(square)(x) for x in range(100)))


def fit() -> str:
    import lightgbm
    import numpy
    import pandas

    rows = numpy.random.default_rng(0).normal(size=(500, 4))
    frame = pandas.DataFrame(rows, columns=list("abcd"))
    model = lightgbm.LGBMRegressor(n_estimators=5, verbose=-1).fit(frame, rows[:, 0])
    return type(model.predict(frame)).__name__


def database() -> int:
    with sqlite3.connect("store.db") as store:
        store.execute("create table t (x)")
        store.execute("insert into t values (1)")
        return store.execute("select count(*) from t").fetchone()[0]


def temporary() -> str:
    with tempfile.TemporaryDirectory() as folder, tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(b"x")
        return Path(file.name).parts[1]


def copies() -> int:
    Path("models/a").mkdir(parents=True)
    Path("models/a/m.txt").write_text("model")
    shutil.copy2("models/a/m.txt", "models/b.txt")
    shutil.copytree("models", "copies")
    shutil.make_archive("all", "gztar", "copies")
    shutil.unpack_archive("all.tar.gz", "unpacked")
    shutil.rmtree("copies")
    return len(Path("unpacked/a/m.txt").read_text())


def submission() -> int:
    return Path("submission.csv").write_text("id,y\n1,0\n")


if __name__ == "__main__":
    for kind in ("fork", "spawn", "forkserver"):
        attempt(f"pool {kind}", lambda kind=kind: pool(kind))
    attempt("executor", executor)
    attempt("manager", manager)
    attempt("shared memory", memory)
    attempt("listener", listener)
    attempt("descriptor", descriptor)
    attempt("loky", loky)
    attempt("temporary files", temporary)
    attempt("subprocess", lambda: subprocess.check_output([sys.executable, "-c", "print(6 * 7)"]))
    attempt("shell", lambda: subprocess.check_output("nproc | cat", shell=True))
    attempt("loopback", loopback)
    attempt("ssl", ssl.create_default_context)
    attempt("sqlite", database)
    attempt("user name", getpass.getuser)
    attempt("home", lambda: (Path.home() / "x").write_text("x"))
    attempt("cache folder", lambda: (Path.home() / ".cache" / "x").mkdir(parents=True))
    attempt("fit", fit)
    attempt("data by its place", lambda: Path(told["data"], "train.csv").read_text()[:3])
    attempt("data by ../input", lambda: Path("../input", told["slug"], "train.csv").read_text()[:3])
    attempt("data by /kaggle/input", lambda: Path("/kaggle/input", told["slug"], "train.csv").read_text()[:3])
    attempt(
        "walk of /kaggle/input",
        lambda: [f for _, _, files in os.walk("/kaggle/input") for f in files] or 1 / 0,
    )
    attempt("/kaggle/working", lambda: Path("/kaggle/working/kaggle.txt").write_text("x"))
    attempt("copies and archives", copies)
    attempt("submission", submission)
    attempt("threads", lambda: os.environ["OMP_NUM_THREADS"])
    attempt("time zone", lambda: __import__("time").tzname)
    attempt("memory info", lambda: Path("/proc/meminfo").read_text().split()[1])
    attempt("processors", lambda: Path("/proc/cpuinfo").read_text()[:9])
    done()
