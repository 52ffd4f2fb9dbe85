import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { seccompFilter } from '../../../../services/python/sandbox/seccomp/seccomp.ts';
import { skipReason } from '../../../rigs/sandbox/sandbox-here.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const available = skipReason('bubblewrap', true) === undefined;
const program = `
import ctypes, errno, fcntl, json, multiprocessing, os, resource, shutil, socket, struct, sys
from multiprocessing import shared_memory
def got(act):
    try:
        act()
        return "ok"
    except OSError as error:
        return errno.errorcode[error.errno]
libc = ctypes.CDLL(None, use_errno=True)
def shmget():
    if libc.shmget(0, 4096, 0o1600) < 0:
        raise OSError(ctypes.get_errno(), "")
def share():
    block = shared_memory.SharedMemory(create=True, size=1000)
    block.close()
    block.unlink()
def changed(act):
    descriptor = os.open("file", os.O_RDONLY)
    before = os.fstat(descriptor)
    said = got(lambda: act(descriptor))
    return said if os.fstat(descriptor) == before else "changed"
def square(x):
    return x * x
if __name__ == "__main__":
    other = os.getppid()
    with multiprocessing.Pool(2) as pool:
        squares = sum(pool.map(square, range(5)))
    print(json.dumps({
        "TCP": got(lambda: socket.socket(socket.AF_INET)), "netlink": got(lambda: socket.socket(socket.AF_NETLINK)),
        "unix": got(lambda: socket.socket(socket.AF_UNIX)), "pair": got(lambda: socket.socketpair()),
        "System V": got(shmget), "POSIX": got(share), "squares": squares,
        "limits of another": got(lambda: resource.prlimit(other, resource.RLIMIT_CPU, (9000, 9000))),
        "read of another": got(lambda: resource.prlimit(other, resource.RLIMIT_CPU)),
        "own limits": got(lambda: resource.setrlimit(resource.RLIMIT_CPU, (9000, 9000))),
        "chmod": got(lambda: os.chmod("file", 0o777)), "utime": got(lambda: os.utime("file", (1, 1))),
        "chown": got(lambda: os.chown("file", os.getuid(), os.getgid())), "attribute": got(lambda: os.setxattr("file", "user.x", b"1")),
        "copy": got(lambda: shutil.copy2("file", "copy")),
        "open: mode": changed(lambda file: os.fchmod(file, 0o755)), "open: times": changed(lambda file: os.utime(file, (1, 1))),
        "open: owner": changed(lambda file: os.fchown(file, os.getuid(), os.getgid())),
        "open: attribute": changed(lambda file: os.setxattr(file, "user.x", b"1")),
        "open: flags": changed(lambda file: fcntl.ioctl(file, 0x40086602, struct.pack("=q", 0x40))),
    }))
`;

test.skipIf(!available)(
  'a program under the filter without namespaces: what it can do, and what it only thinks it can',
  async () => {
    const folder = scratchFolder();
    const file = join(folder, 'file');
    writeFileSync(file, 'text', { mode: 0o600 });
    writeFileSync(join(folder, 'program.py'), program);
    const before = statSync(file);
    const options = ['--unshare-user', '--dev-bind', '/', '/', '--chdir', folder, '--seccomp', '3', '--'];
    const { stdout } = await execa('/usr/bin/bwrap', [...options, 'python3', 'program.py'], {
      stdio: ['ignore', 'pipe', 'inherit', seccompFilter('unix-only') ?? 'ignore'],
    });
    expect(JSON.parse(stdout)).toEqual({
      ...{ TCP: 'EAFNOSUPPORT', netlink: 'EAFNOSUPPORT', unix: 'ok', pair: 'ok' },
      ...{ 'System V': 'EPERM', POSIX: 'ok', squares: 30 },
      ...{ 'limits of another': 'EPERM', 'read of another': 'ok', 'own limits': 'ok' },
      ...{ chmod: 'ok', utime: 'ok', chown: 'ok', attribute: 'EPERM', copy: 'ok' },
      ...{ 'open: mode': 'ok', 'open: times': 'ok', 'open: owner': 'ok' },
      ...{ 'open: attribute': 'EPERM', 'open: flags': 'ENOTTY' },
    });
    const after = statSync(file);
    expect([after.mode, after.mtimeMs, after.ctimeMs]).toEqual([before.mode, before.mtimeMs, before.ctimeMs]);
  },
);
