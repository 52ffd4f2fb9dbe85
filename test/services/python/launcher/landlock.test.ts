import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ListenOptions } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { askInterpreter } from '../../../../services/python/interpreter.ts';
import { defaultLimits } from '../../../../services/python/limits/limits.ts';
import { landlock } from '../../../../services/python/sandbox/landlock/landlock.ts';
import type { SandboxSpec } from '../../../../services/python/sandbox/mounts/spec.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { isAlive, launch, launcher, python, type Situation, situations, workFolder } from './launch.ts';

const interpreter = await askInterpreter(python);
if ('why' in interpreter) throw new Error(interpreter.why);

const specFor = (situation: Situation): SandboxSpec => {
  const open = scratchFolder();
  chmodSync(open, 0o755);
  const [source, data, etc] = ['src', 'data', 'etc'].map((name) => join(open, name)) as [string, string, string];
  for (const folder of [source, data, etc]) mkdirSync(folder);
  writeFileSync(join(data, 'train.csv'), 'id\n1\n');
  return {
    python: interpreter,
    source,
    input: [{ name: 'contest', folder: data }],
    work: workFolder(situation),
    tmp: workFolder(situation),
    etc,
    caches: [],
    gpu: null,
    threads: 1,
    limits: defaultLimits({ seconds: 300 }),
  };
};

/** Runs a script in the landlock tier; its last line is JSON. */
const inside = async (situation: Situation, spec: SandboxSpec, code: string, args: readonly string[] = []) => {
  const script = join(spec.source, 'program.py');
  writeFileSync(script, code);
  const enclosure = landlock(spec);
  const environment = { PATH: '/usr/bin:/bin', HOME: spec.tmp, TMPDIR: spec.tmp, USER: 'sandbox', LANG: 'C.UTF-8' };
  const order = { ...enclosure.order([python, script, ...args], environment), user: situation.user };
  const path = join(spec.etc, 'filter');
  writeFileSync(path, enclosure.filter ?? '');
  const filter = openSync(path, 'r');
  const { end } = launch(order, { wrap: situation.wrap, filter });
  closeSync(filter);
  const ended = await end;
  expect(ended, ended.output).toMatchObject({ code: 0 });
  return JSON.parse(ended.output.trim().split('\n').at(-1) ?? '');
};

const listening = async (options: ListenOptions): Promise<number> => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(options, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};

const attempts = `
import ctypes, errno, json, os, signal, socket, sys
results = {}
def attempt(name, act):
    try: results[name] = act() or "done"
    except OSError as error: results[name] = errno.errorcode[error.errno]
def connect(family, address):
    with socket.socket(family) as it: it.connect(address)
libc = ctypes.CDLL(None, use_errno=True)
def call(*numbers):
    if libc.syscall(*[ctypes.c_long(it) for it in numbers]) < 0: raise OSError(ctypes.get_errno(), "")
`;

describe.each(situations)('$name, a program in the landlock tier', (situation) => {
  test('can do what training programs do', async () => {
    const spec = specFor(situation);
    const said = await inside(
      situation,
      spec,
      `
import json, multiprocessing as mp, os, ssl, sqlite3, subprocess, sys, tempfile, threading
from multiprocessing.shared_memory import SharedMemory
def square(x): return x * x
def put(it): it["a"] = 1
if __name__ == "__main__":
    said = {}
    for method in ("fork", "spawn"):
        with mp.get_context(method).Pool(2) as pool: said[method] = pool.map(square, range(4))
    with mp.Manager() as manager:
        shared = manager.dict()
        one = mp.Process(target=put, args=(shared,)); one.start(); one.join()
        said["manager"] = dict(shared)
    block = SharedMemory(create=True, size=16); block.buf[0] = 7; said["memory"] = block.buf[0]; block.close(); block.unlink()
    with tempfile.NamedTemporaryFile() as it: said["tempfile"] = os.path.dirname(it.name) == os.environ["TMPDIR"]
    thread = threading.Thread(target=lambda: said.update(thread=1)); thread.start(); thread.join()
    said["python"] = subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, text=True).stdout
    said["data"] = open(${JSON.stringify(join(spec.input[0]?.folder ?? '', 'train.csv'))}).read()
    open("submission.csv", "w").write("id\\n1\\n"); os.mkdir("out"); os.rename("submission.csv", "out/submission.csv")
    for name in ("tool", "out/tool"): # chmod does nothing in this tier: a file has the mode that it was made with
        with open(os.open(name, os.O_WRONLY | os.O_CREAT, 0o755), "w") as it: it.write("#!/bin/sh\\necho ran\\n")
    said["own tool"] = subprocess.run(["./tool"], capture_output=True, text=True).stdout
    for path in ("/proc/self/status", "/proc/cpuinfo", "/proc/meminfo", "/dev/urandom", "/sys/devices/system/cpu/online"):
        open(path, "rb").read(1)
    said["null"] = open("/dev/null", "w").write("x")
    said["user"] = os.getuid()
    print(json.dumps(said))`,
    );
    const squares = [0, 1, 4, 9];
    expect(said).toEqual({
      ...{ fork: squares, spawn: squares, manager: { a: 1 }, memory: 7, tempfile: true, thread: 1, python: '1\n' },
      ...{ data: 'id\n1\n', 'own tool': 'ran\n', null: 1, user: situation.owner },
    });
  });

  test('cannot read or change files outside its spec', async () => {
    const spec = specFor(situation);
    const beside = workFolder(situation); // as far as file modes go, it may do anything here
    writeFileSync(join(beside, 'labels.csv'), 'secret', { mode: 0o666 });
    chmodSync(join(beside, 'labels.csv'), 0o666);
    symlinkSync(join(beside, 'labels.csv'), join(spec.work, 'link'));
    const data = spec.input[0]?.folder ?? '';
    chmodSync(data, 0o777);
    chmodSync(join(data, 'train.csv'), 0o666);
    const results = await inside(
      situation,
      spec,
      `${attempts}
beside, data = sys.argv[1:]
attempt("read", lambda: open(beside + "/labels.csv").read())
attempt("read by link", lambda: open("link").read())
attempt("read by ..", lambda: open(os.path.relpath(beside, os.getcwd()) + "/labels.csv").read())
attempt("list", lambda: os.listdir(beside))
attempt("write", lambda: open(beside + "/labels.csv", "w").write("x"))
attempt("make", lambda: os.mkdir(beside + "/new"))
attempt("truncate", lambda: os.truncate(beside + "/labels.csv", 0))
attempt("remove", lambda: os.unlink(beside + "/labels.csv"))
attempt("link out", lambda: os.link("/usr/bin/env", "env"))
attempt("data: append", lambda: open(data + "/train.csv", "a").write("x"))
attempt("data: make", lambda: open(data + "/new", "w").write("x"))
attempt("data: remove", lambda: os.unlink(data + "/train.csv"))
attempt("data: move", lambda: os.rename(data + "/train.csv", "mine.csv"))
attempt("passwd", lambda: open("/etc/passwd").read())
attempt("sysctl", lambda: os.close(os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY)))
attempt("home", lambda: os.listdir("/root"))
attempt("/tmp", lambda: os.listdir("/tmp"))
attempt("/run", lambda: os.listdir("/run"))
attempt("device", lambda: os.mknod("null", 0o20666, os.makedev(1, 3)))
attempt("kvm", lambda: os.open("/dev/kvm", os.O_RDWR))
print(json.dumps(results))`,
      [beside, data],
    );
    const { device, 'data: move': move, 'link out': link, ...denied } = results;
    expect(new Set(Object.values(denied)), JSON.stringify(results)).toEqual(new Set(['EACCES']));
    expect(['EACCES', 'EPERM']).toContain(device);
    expect(['EACCES', 'EXDEV']).toContain(move);
    expect(['EACCES', 'EXDEV', 'EPERM']).toContain(link);
  });

  test('cannot reach the network, or other processes', async () => {
    const spec = specFor(situation);
    const port = await listening({ port: 0, host: '127.0.0.1' });
    const abstract = `medalist-test-${process.pid}-${situation.name}`;
    await listening({ path: `\0${abstract}` });
    const [command = '', ...args] = [...situation.wrap, 'sleep', '60'];
    const outside = spawn(command, args, { env: { PATH: '/usr/bin:/bin', SECRET: 'outside' }, stdio: 'ignore' });
    onTestFinished(() => void outside.kill('SIGKILL'));
    const results = await inside(
      situation,
      spec,
      `${attempts}
port, abstract, outside = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
attempt("tcp", lambda: connect(socket.AF_INET, ("127.0.0.1", port)))
attempt("tcp 6", lambda: connect(socket.AF_INET6, ("::1", port)))
attempt("vsock", lambda: socket.socket(40))
attempt("abstract", lambda: connect(socket.AF_UNIX, "\\0" + abstract))
for name, pid in (("supervisor", os.getppid()), ("stranger", outside)):
    attempt("signal " + name, lambda: os.kill(pid, 0))
    attempt("kill " + name, lambda: os.kill(pid, 9))
    attempt("environment of " + name, lambda: open("/proc/%d/environ" % pid, "rb").read().decode())
    attempt("memory of " + name, lambda: open("/proc/%d/mem" % pid, "rb+"))
    attempt("descriptors of " + name, lambda: os.listdir("/proc/%d/fd" % pid))
    attempt("words of " + name, lambda: open("/proc/%d/cmdline" % pid).read())
    attempt("trace " + name, lambda: call(101 if os.uname().machine == "x86_64" else 117, 16, pid, 0, 0))
    attempt("limits of " + name, lambda: __import__("resource").prlimit(pid, 0, (1, 1)))
print(json.dumps(results))`,
      [`${port}`, abstract, `${outside.pid}`],
    );
    expect(isAlive(outside.pid ?? 0)).toBe(true);
    expect(results).toMatchObject({ tcp: 'EAFNOSUPPORT', 'tcp 6': 'EAFNOSUPPORT', vsock: 'EAFNOSUPPORT' });
    const { tcp, 'tcp 6': tcp6, vsock, ...denied } = results;
    expect(Object.entries(denied).filter(([, it]) => it !== 'EPERM' && it !== 'EACCES')).toEqual([]);
  });
});

test('TCP is denied by Landlock, too, not only by the filter', async () => {
  const situation = situations[0]!;
  const spec = specFor(situation);
  const port = await listening({ port: 0, host: '127.0.0.1' });
  const script = `import socket; s = socket.socket(); print(s.connect_ex(("127.0.0.1", ${port})), s.fileno() > 2)`;
  const { order } = landlock(spec);
  const { end } = launch({ ...order([python, '-c', script], {}), seccomp: false, user: situation.user }, situation);
  expect((await end).output).toBe('13 True\n');
});

test('a rule for a path that is not there is skipped', async () => {
  const situation = situations[0]!;
  const { order } = landlock(specFor(situation));
  const whole = order([python, '-c', 'print(1)'], {});
  const rules = { ...whole.landlock!, read: [...whole.landlock!.read, '/nowhere/at/all'] };
  const { end } = launch({ ...whole, seccomp: false, user: situation.user, landlock: rules }, situation);
  expect((await end).output).toBe('1\n');
});

/** The kernel drops unused names from its cache when memory is short; a remount of /proc does the same, here of one of our own. */
test.skipIf(process.getuid?.() !== 0)('what it may read in /proc stays readable when memory is short', async () => {
  const situation = situations[0]!;
  const spec = specFor(situation);
  const program = `
import os, time
def read():
    for path in ("/proc/self/status", "/proc/cpuinfo"): open(path).read(1)
read(); open("ready", "w").close()
while not os.path.exists("go"): time.sleep(0.001)
read(); print("still")`;
  const starter = `
import json, os, subprocess, sys, time
order, work, *command = sys.argv[1:]
launched = subprocess.Popen(command, stdin=subprocess.PIPE)
launched.stdin.write(order.encode() + b"\\n"); launched.stdin.flush()
while not os.path.exists(work + "/ready") and launched.poll() is None: time.sleep(0.001)
subprocess.run(["mount", "-o", "remount", "/proc"], check=True)
open(work + "/go", "w").close()
launched.wait()`;
  const order = { ...landlock(spec).order([python, '-c', program], {}), seccomp: false, user: situation.user };
  const command = [python, '-I', '-S', launcher];
  const own = ['--mount', '--pid', '--fork', '--mount-proc', python, '-c', starter, JSON.stringify(order), spec.work];
  expect(spawnSync('unshare', [...own, ...command]).stdout.toString()).toBe('still\n');
});
