import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../../../services/python/environment.ts';
import { checkedSyscalls, deniedSyscalls } from '../../../../../services/python/sandbox/seccomp/syscalls.ts';
import { skipReason } from '../../../../rigs/sandbox/sandbox-here.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';
import { canBe, openEnclosures, secrets } from '../identities.ts';

const isRoot = process.getuid?.() === 0;
const { ask, enclosedAs } = openEnclosures();

const status = `dict(line.split(":\\t", 1) for line in open("/proc/self/status").read().splitlines() if ":\\t" in line)`;

describe.each(['root', 'user'] as const)('bubblewrap started by %s', (identity) => {
  const it = test.skipIf(skipReason('bubblewrap', canBe(identity)) !== undefined);

  it('runs a program that is nobody, without rights, that can gain none', async () => {
    const { said, owner } = await ask(identity, `{**${status}, "uid": os.getuid(), "host": socket.gethostname()}`);
    expect(said).toMatchObject({
      ...{ CapInh: '0000000000000000', CapPrm: '0000000000000000', CapEff: '0000000000000000' },
      ...{ CapBnd: '0000000000000000', CapAmb: '0000000000000000', NoNewPrivs: '1', Seccomp: '2', host: 'sandbox' },
    });
    expect(said.uid).not.toBe(0);
    expect(owner).toBe(identity === 'root' ? said.uid : null);
    expect(Number(said.Pid)).toBeLessThan(10);
    expect(said.Groups.trim()).toBe('');
  });
  it('shows the root folder it was given, and nothing else of the machine', async () => {
    const seen = `{"/": sorted(os.listdir("/")), "kaggle": sorted(os.listdir("/kaggle")), "cwd": os.getcwd(),
      "input": os.listdir("/kaggle/input/data"), "caches": os.listdir("/kaggle/caches"), "sys": os.listdir("/sys"),
      "hidden": [path for path in sys.argv[1:] + json.loads(os.environ["HIDDEN"]) if os.path.lexists(path)],
      "passwd": open("/etc/passwd").read(), "descriptors": sorted(int(name) for name in os.listdir("/proc/self/fd")), "etc": os.listdir("/etc")}`;
    const hidden = [
      '/root',
      '/home',
      '/run',
      '/var',
      '/opt',
      '/srv',
      '/mnt',
      '/media',
      '/boot',
      '/etc/shadow',
      '/etc/ssh',
    ];
    const environment = { HIDDEN: JSON.stringify([...hidden, homedir(), projectRoot, '/kaggle/input/labels.csv']) };
    const { said } = await ask(identity, seen, { environment });
    const top = ['dev', 'etc', 'kaggle', 'proc', 'sys', 'tmp', 'usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
    expect(said['/'].filter((name: string) => !top.includes(name))).toEqual([]);
    expect(said).toMatchObject({ kaggle: ['caches', 'input', 'src', 'working'], cwd: '/kaggle/working', hidden: [] });
    expect(said).toMatchObject({ input: ['train.csv'], caches: ['HF_HUB_CACHE'], sys: ['devices'] });
    expect(said.passwd).toMatch(/^sandbox:x:\d+:\d+:sandbox:\/tmp:\/usr\/sbin\/nologin\n$/);
    const low = said.descriptors.filter((descriptor: number) => descriptor < 10); // whoever started the tests may have left high ones
    expect(low).toEqual([0, 1, 2, 3]); // 3: the listing itself
  });
  it('lets it write to its own two folders and to shared memory, and nowhere else', async () => {
    const { said, left } = await ask(
      identity,
      `{path: got(lambda: open(path, "a").write("x")) for path in [
        "/kaggle/working/left.txt", "/tmp/left.txt", "/dev/shm/x", "/x", "/dev/x", "/etc/x", "/usr/x", "/kaggle/x",
        "/kaggle/src/main.py", "/kaggle/src/x", "/kaggle/input/data/train.csv", "/kaggle/input/x",
        "/kaggle/caches/HF_HUB_CACHE/x", "/sys/x", "/proc/x"]}`,
    );
    const { '/proc/x': proc, ...others } = said;
    expect(proc).toMatch(/^E/);
    const may = ['/kaggle/working/left.txt', '/tmp/left.txt', '/dev/shm/x'];
    for (const [path, answer] of Object.entries(others))
      expect([path, answer]).toEqual([path, may.includes(path) ? 1 : 'EROFS']);
    expect(left).toEqual({ work: 'x', tmp: 'x' });
  });
  it("keeps it away from the machine's settings", async () => {
    const { said } = await ask(
      identity,
      `{path: got(lambda: os.close(os.open(path, os.O_WRONLY))) for path in
        ["/proc/sys/kernel/core_pattern", "/proc/sys/vm/overcommit_memory", "/proc/sysrq-trigger"]}`,
    );
    for (const [path, answer] of Object.entries(said))
      expect([path, answer]).toEqual([path, expect.stringMatching(/^E/)]);
  });
  it('gives it the environment it is given, and no other, also not that of the sandbox itself', async () => {
    const everyone = `"".join(str(got(lambda: open(f"/proc/{pid}/environ").read())) for pid in os.listdir("/proc") if pid.isdigit())`;
    const { said } = await ask(identity, `{"own": sorted(os.environ), "all": ${everyone}}`, {
      environment: { SEED: '7' },
    });
    expect(said.own.filter((name: string) => !['LC_CTYPE', 'PWD'].includes(name))).toEqual([
      'PATH',
      'PYTHONDONTWRITEBYTECODE',
      'SEED',
    ]);
    expect(said.all).toContain('SEED=7');
    expect(said.all).not.toContain(secrets.KAGGLE_KEY);
  });
  it('has a network with nobody but itself in it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    let met = 0;
    server.on('connection', () => {
      met += 1;
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { said } = await ask(
      identity,
      `{"names": socket.if_nameindex(), "host": got(lambda: socket.create_connection(("127.0.0.1", ${port}), 2)),
        "own": (lambda s: (s.bind(("127.0.0.1", 0)), s.listen(), socket.create_connection(s.getsockname(), 2).close()))(socket.socket())[1],
        "others": [got(lambda: socket.socket(family, socket.SOCK_STREAM).close()) for family in (40, 17, 38)]}`,
    );
    expect(said).toEqual({
      names: [[1, 'lo']],
      host: 'ECONNREFUSED',
      own: null,
      others: Array(3).fill('EAFNOSUPPORT'),
    });
    expect(met).toBe(0);
  });
  it('denies calls by number, and the ways to a file that runs as its owner', async () => {
    const column = process.arch === 'x64' ? 0 : 1;
    // Without the filter each of these fails in another way than EPERM, so that EPERM is the filter's word.
    const tried = { ptrace: deniedSyscalls['reading and steering other processes'].ptrace[column] };
    const more = deniedSyscalls['large, often broken parts of the kernel'];
    const numbers = { ...tried, keyctl: more.keyctl[column], io_uring_setup: more.io_uring_setup[column] };
    const { clone3, openat2 } = checkedSyscalls;
    const raw = `(lambda libc: lambda *args: errno.errorcode.get(0 if libc.syscall(*args) >= 0 else __import__("ctypes").get_errno(), "ok"))(__import__("ctypes").CDLL(None, use_errno=True))`;
    const { said } = await ask(
      identity,
      `(lambda call: {**{name: call(number, -1, -1, -1, -1) for name, number in json.loads(os.environ["NUMBERS"]).items()},
        "clone3": call(${clone3[column]}, 0, 0), "openat2": call(${openat2[column]}, 0, 0, 0, 0),
        "new user namespace": call(${checkedSyscalls.clone[column]}, 0x10000200, 0),
        "chmod": got(lambda: (open("f", "w").close(), os.chmod("f", 0o4755))),
        "open": got(lambda: os.open("planted", os.O_CREAT | os.O_WRONLY, 0o4755)), "mknod": got(lambda: os.mknod("planted", 0o104755)),
        "ordinary": got(lambda: os.chmod("f", 0o755)), "planted": os.path.exists("planted")})(${raw})`,
      { environment: { NUMBERS: JSON.stringify(numbers) } },
    );
    const denied = Object.fromEntries(Object.keys(numbers).map((name) => [name, 'EPERM']));
    expect(said).toEqual({
      ...{ ...denied, clone3: 'ENOSYS', openat2: 'ENOSYS', 'new user namespace': 'EPERM' },
      ...{ chmod: 'EPERM', open: 'EPERM', mknod: 'EPERM', ordinary: null, planted: false },
    });
  });
  it('sets the limits of the spec', async () => {
    const { said } = await ask(
      identity,
      `(lambda r: {**{name: r.getrlimit(getattr(r, "RLIMIT_" + name)) for name in ("NPROC", "FSIZE", "CORE", "DATA", "AS")},
        "files": r.getrlimit(r.RLIMIT_NOFILE)[1] <= 16384, "shm": os.statvfs("/dev/shm").f_blocks * os.statvfs("/dev/shm").f_frsize})(__import__("resource"))`,
      { limits: { processes: 300, fileSize: 1e6, memory: 64 * 1024 ** 2 } },
    );
    const data = (64 + 64 * 8) * 1024 ** 2;
    expect(said).toEqual({
      ...{ NPROC: [300, 300], FSIZE: [1e6, 1e6], CORE: [0, 0], DATA: [data, data], AS: [-1, -1] },
      ...{ files: true, shm: 32 * 1024 ** 2 },
    });
  });
  it('counts the processes of this program alone, and stops it at its limit', async () => {
    const code = `
import os, signal
children = []
try:
    while len(children) < 500:
        pid = os.fork()
        if pid == 0:
            signal.pause()
        children.append(pid)
except BlockingIOError:
    pass
print(len(children))
for pid in children:
    os.kill(pid, 9)`;
    const { stdout } = await enclosedAs(identity, { code, limits: { processes: 40 } });
    expect(Number(stdout)).toBeGreaterThan(30);
    expect(Number(stdout)).toBeLessThan(40);
  });
  it('runs what training needs: processes by fork and spawn, managers, shared memory, threads', async () => {
    const code = `
import multiprocessing, tempfile, threading
from multiprocessing import shared_memory
def square(x):
    return x * x
if __name__ == "__main__":
    total = 0
    for how in ("fork", "spawn"):
        with multiprocessing.get_context(how).Pool(2) as pool:
            total += sum(pool.map(square, range(10)))
    with multiprocessing.Manager() as manager:
        total += sum(manager.list([1, 2]))
    block = shared_memory.SharedMemory(create=True, size=1000)
    block.close(); block.unlink()
    threads = [threading.Thread(target=square, args=(1,)) for _ in range(8)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    tempfile.TemporaryFile().write(b"x")
    print(total)`;
    const { stdout, stderr } = await enclosedAs(identity, { code });
    expect([stdout, stderr]).toEqual(['573', '']);
  });
  it("tells the program's own exit code", async () => {
    const { status: told, exitCode } = await enclosedAs(identity, { code: 'raise SystemExit(7)' });
    expect(exitCode).toBe(7);
    expect(told).toContain('"exit-code": 7');
  });
  test.skipIf(!skipReason('bubblewrap', true) === undefined || !isRoot)(
    "shows the leased GPU's device files, writable, and /sys; no other GPU's",
    async () => {
      const folder = scratchFolder();
      await execa('chmod', ['0755', folder]);
      mkdirSync(join(folder, 'dev'));
      const device = (name: string) => join(folder, 'dev', name);
      for (const name of ['nvidia3', 'nvidiactl', 'nvidia4'])
        await execa('mknod', ['-m', '0666', device(name), 'c', '1', '3']);
      const { said } = await ask(
        identity,
        `{"nodes": sorted(os.listdir("${folder}/dev")), "write": got(lambda: open("${device('nvidia3')}", "wb", 0).write(b"x")),
        "sys": "devices" in os.listdir("/sys") and len(os.listdir("/sys")) > 1, "read-only": got(lambda: os.mkdir("/sys/x"))}`,
        { devices: [device('nvidia3'), device('nvidiactl'), device('nvidia-not-there')] },
      );
      expect(said).toMatchObject({ nodes: ['nvidia3', 'nvidiactl'], write: 1, sys: true });
      expect(['EROFS', 'EPERM', 'EACCES']).toContain(said['read-only']);
    },
  );
});
