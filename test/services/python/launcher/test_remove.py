"""Whatever a program leaves can be removed: by root, and as far as a user may, by a user."""

import os
import resource
import tempfile
from pathlib import Path

import pytest
from remove import remove


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "run"
    made.mkdir()
    return made


def test_files_folders_links_pipes_and_sockets(folder, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("stays")
    (folder / "link").symlink_to(outside)
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "link").symlink_to(outside / "file")
    os.link(outside / "file", folder / "hard")
    os.mkfifo(folder / "a" / "pipe")
    remove(str(folder))
    assert not folder.exists()
    assert (outside / "file").read_text() == "stays"


def test_names_that_are_no_text(folder):
    for name in (b"\xff\n\x1b[2J", b"-rf", b" ", b"\xf0\x9f\x92\xa9" * 60):
        made = folder / os.fsdecode(name)
        made.mkdir()
        (made / os.fsdecode(name)).touch()
    remove(str(folder))
    assert not folder.exists()


def test_names_that_the_removal_itself_uses(folder):
    for top in ("1", "2", "3"):
        for below in ("1", "2", "3"):
            (folder / top / below / "full").mkdir(parents=True)
    remove(str(folder))
    assert not folder.exists()


@pytest.mark.slow
def test_deeper_than_any_path_may_be_with_few_descriptors(folder):
    back = os.open(".", os.O_RDONLY)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        os.chdir(folder)
        for _ in range(3000):
            Path("x" * 200).mkdir()
            os.chdir("x" * 200)
        os.fchdir(back)
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
        remove(str(folder))
    finally:
        os.fchdir(back)
        os.close(back)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert not folder.exists()


@pytest.fixture
def open_folder():
    """One that another user can get to and remove; pytest's own are closed."""
    with tempfile.TemporaryDirectory() as above:
        Path(above).chmod(0o777)
        folder = Path(above) / "run"
        folder.mkdir()
        yield folder


def as_somebody(act):
    """In a child that is no root: root ignores modes."""
    pid = os.fork()
    if pid == 0:
        try:
            if os.getuid() == 0:
                os.setresuid(61413, 61413, 61413)
            act()
        finally:
            os._exit(0)
    os.waitpid(pid, 0)


def test_folders_that_even_their_owner_may_not_enter(open_folder):
    (open_folder / "a" / "b" / "c").mkdir(parents=True)
    (open_folder / "a" / "file").touch()
    for path in (open_folder / "a" / "b" / "c", open_folder / "a" / "b", open_folder / "a", open_folder):
        if os.getuid() == 0:
            os.chown(path, 61413, 61413)
        path.chmod(0)
    as_somebody(lambda: remove(str(open_folder)))
    assert not open_folder.exists()


def test_what_cannot_be_removed_stays_and_the_rest_goes(open_folder):
    if os.getuid() != 0:
        pytest.skip("needs files of another user")
    (open_folder / "mine").mkdir()
    os.chown(open_folder, 61413, 61413)
    os.chown(open_folder / "mine", 61413, 61413)
    (open_folder / "theirs" / "full").mkdir(parents=True)
    as_somebody(lambda: remove(str(open_folder)))
    assert [path.name for path in open_folder.iterdir()] == ["theirs"]


def test_a_link_in_its_place_is_left_alone(tmp_path):
    target = tmp_path / "target"
    target.mkdir(mode=0o755)
    (tmp_path / "run").symlink_to(target)
    remove(str(tmp_path / "run"))
    assert target.stat().st_mode & 0o777 == 0o755


def test_nothing_there(tmp_path):
    remove(str(tmp_path / "never" / "was"))
