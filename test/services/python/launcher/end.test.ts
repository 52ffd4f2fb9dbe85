import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { bubblewrapWorks, launch, launcher, orderOf, ordinaryUser, python, until } from './launch.ts';

const run = (code: string, change = {}) => launch(orderOf([python, '-c', code], change)).end;
const used = { 'cpu-seconds': expect.any(Number) };

describe('how a program ended is told, and is the exit status', () => {
  test.each([
    ['pass', 0, { 'exit-code': 0 }],
    ['exit(3)', 3, { 'exit-code': 3 }],
    ['import os; os._exit(137)', 137, { 'exit-code': 137 }],
    ['import os; os.kill(os.getpid(), 11)', 139, { signal: 11 }],
    ['import os; os.kill(os.getpid(), 9)', 137, { signal: 9 }],
  ])('%s', async (code, exit, told) => {
    const ended = await run(code);
    expect(ended).toMatchObject({ code: exit, status: [{ 'program-pid': expect.any(Number) }, used, told] });
  });
  test('with the CPU time of all it started, ended children included', async () => {
    const spin = 'import time\\nwhile time.process_time() < 0.3: pass';
    const family = `import subprocess, sys\nfor _ in range(2): subprocess.run([sys.executable, "-c", "${spin}"])`;
    const { status } = await run(family);
    expect(status[1]?.['cpu-seconds']).toBeGreaterThan(0.6);
    expect(status[1]?.['cpu-seconds']).toBeLessThan(1.2);
  });

  test('swept because the starter says no more, even if it goes on listening', () => {
    const starter = `
import socket, subprocess, sys
ours, theirs = socket.socketpair()
launched = subprocess.Popen(sys.argv[2:], stdin=theirs)
ours.sendall(sys.argv[1].encode() + b"\\n"); ours.shutdown(socket.SHUT_WR)
print(launched.wait(10))`;
    const args = ['-c', starter, JSON.stringify(orderOf(['/bin/sleep', '60'])), python, '-I', '-S', launcher];
    expect(spawnSync(python, args).stdout.toString()).toBe('137\n');
  });
  test('swept because the starter left', async () => {
    const launched = launch(orderOf(['/bin/sleep', '60']));
    await launched.pids();
    launched.stdin.end();
    expect(await launched.end).toMatchObject({ code: 137, status: [{}, used, { signal: 9 }] });
  });
});

describe('a program that cannot be started is refused, with the reason', () => {
  test.each([
    ['a command that is not there', orderOf(['/nowhere/python']), '/nowhere/python: No such file or directory'],
    ['one that is no program', orderOf(['/etc/passwd']), '/etc/passwd: Permission denied'],
    ['a folder that is not there', orderOf(['/bin/true'], { cwd: '/nowhere' }), '/nowhere: No such file or directory'],
    ['an unknown limit', orderOf(['/bin/true'], { rlimits: { LUCK: 1 } }), 'RLIMIT_LUCK: no such limit here'],
    ['no filter where one is to be', orderOf(['/bin/true'], { seccomp: true }), 'seccomp: 0 bytes are no filter'],
    [
      'a sandbox program that is not there',
      orderOf(['/nowhere/bwrap'], { tell: false }),
      '/nowhere/bwrap: No such file or directory',
    ],
    ['no order', 'hello\n', 'order: Expecting value: line 1 column 1 (char 0)'],
    ['an order that breaks off', '{"command": ["/bin/tr', /^order: /],
    ['an order of the wrong shape', '["/bin/true"]\n', 'order: not an object'],
    ['an order without a command', `${JSON.stringify(orderOf([]))}\n`, 'order: command: empty'],
    [
      'a field of the wrong type',
      `${JSON.stringify({ ...orderOf(['/bin/true']), depth: '2' })}\n`,
      'order: depth: int wanted',
    ],
    ['a NUL in a text', `${JSON.stringify(orderOf(['/bin/true', '\0']))}\n`, 'order: command: str wanted'],
    ['nesting without end', `${'['.repeat(100_000)}\n`, /^order: /],
  ])('%s', async (_, line, why) => {
    const launched = launch(line);
    if (typeof line === 'string' && !line.endsWith('\n')) launched.stdin.end();
    const expected = typeof why === 'string' ? why : expect.stringMatching(why);
    expect(await launched.end).toMatchObject({ code: 125, status: [{ refused: expected }] });
  });

  test('a filter that the kernel does not take', async () => {
    const path = join(scratchFolder(), 'filter');
    writeFileSync(path, Buffer.alloc(80, 0xff));
    const filter = openSync(path, 'r');
    const { end } = launch(orderOf(['/bin/true'], { seccomp: true }), { filter });
    closeSync(filter);
    expect((await end).status).toEqual([{ refused: expect.stringContaining('Invalid argument') }]);
  });

  test('no order at all, because the starter left: nothing to tell', async () => {
    const launched = launch('');
    launched.stdin.end();
    expect(await launched.end).toMatchObject({ code: 137, status: [] });
  });
});

test('what follows the order on the pipe is left there', () => {
  const order = `${JSON.stringify(orderOf(['/bin/true']))}\n`;
  const script = '"$@" 3</dev/null 4>/dev/null >/dev/null; cat';
  const input = `${order}the rest\n`;
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', python, '-I', '-S', launcher], { input });
  expect(stdout.toString()).toBe('the rest\n');
});

describe('a program is given', () => {
  test('the environment of the order, and nothing of ours', async () => {
    const { output } = await run('import os; print(sorted(os.environ.items()))', {
      environment: { A: '1', Ü: 'ü', LC_ALL: 'C.UTF-8' },
    });
    expect(output).toBe("[('A', '1'), ('LC_ALL', 'C.UTF-8'), ('Ü', 'ü')]\n");
  });
  test('empty input, three descriptors, a session of its own, ordinary signals', async () => {
    const { output } = await run(`
import os, signal
print(repr(os.read(0, 1)), [it for it in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd/" + it)])
print(os.getsid(0) == os.getpid(), signal.pthread_sigmask(signal.SIG_BLOCK, []))
print([s.name for s in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD) if signal.getsignal(s) != signal.SIG_DFL])
print(open("/proc/self/oom_score_adj").read().strip())`);
    expect(output).toBe("b'' ['0', '1', '2']\nTrue set()\n[]\n1000\n");
  });
  test('the filter and the status pipe only where it is a sandbox itself, never the lock', async () => {
    const list =
      'import os; print([it for it in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd/" + it)])';
    expect((await run(list, { tell: false })).output).toBe("['0', '1', '2', '3', '4']\n");
  });
  test('no capability, not even to gain by exec', async () => {
    const { output } = await run('print(open("/proc/self/status").read())');
    const words = [...output.matchAll(/^(Cap\w+|NoNewPrivs):\s*(\w+)$/gm)].map(([, name, value]) => [
      name,
      Number(`0x${value}`),
    ]);
    const bounding = process.getuid?.() === 0 ? { CapBnd: 0 } : {};
    expect(Object.fromEntries(words)).toMatchObject({
      CapInh: 0,
      CapPrm: 0,
      CapEff: 0,
      CapAmb: 0,
      NoNewPrivs: 1,
      ...bounding,
    });
  });
  test('limits, at most as high as ours', async () => {
    const { output } = await run(
      'import resource as r; print(r.getrlimit(r.RLIMIT_CORE), r.getrlimit(r.RLIMIT_FSIZE), r.getrlimit(r.RLIMIT_NOFILE)[1] < 10**9)',
      { rlimits: { CORE: 0, FSIZE: 4096, NOFILE: 10 ** 9 } },
    );
    expect(output).toBe('(0, 0) (4096, 4096) True\n');
  });
  test.skipIf(process.getuid?.() !== 0)('another user, where it is told to be one, without our groups', async () => {
    const code = 'import os; print(os.getresuid(), os.getresgid(), os.getgroups())';
    const wrap = ['setpriv', '--groups', '44,27', '--'];
    const { output } = await launch(orderOf([python, '-c', code], { user: 61_412 }), { wrap }).end;
    expect(output).toBe('(61412, 61412, 61412) (61412, 61412, 61412) []\n');
  });
});

describe('SIGTERM', () => {
  const polite = `
import os, signal, time
def save(*_): os.write(1, b"saved\\n"); os._exit(75)
signal.signal(15, save)
os.write(1, b"ready\\n")
while True: time.sleep(1)`;
  const bwrap = ['bwrap', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--unshare-user', '--unshare-pid'];
  const through = [...bwrap, '--die-with-parent', '--json-status-fd', '4', '--', python, '-c'];
  const found = ['/usr/bin/bwrap', ...through.slice(1)];

  test('is passed on to the program', async () => {
    const { child, says, end } = launch(orderOf([python, '-c', polite]));
    await says(/ready/);
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 75, output: 'ready\nsaved\n', status: [{}, used, { 'exit-code': 75 }] });
  });
  test.skipIf(!bubblewrapWorks)('reaches a program inside bubblewrap, whose own words come through', async () => {
    const { child, says, end } = launch(orderOf([...found, polite], { depth: 2, tell: false }), ordinaryUser);
    await says(/ready/);
    child.kill('SIGTERM');
    expect(await end).toMatchObject({
      code: 75,
      output: 'ready\nsaved\n',
      status: [{ 'child-pid': expect.any(Number) }, { 'exit-code': 75 }, used],
    });
  });
  test.skipIf(!bubblewrapWorks)('is not lost when it comes before the program is there', async () => {
    const { child, end } = launch(orderOf([...found, 'import time; time.sleep(60)'], { depth: 2, tell: false }));
    await until(
      () => child.pid !== undefined && signalsCaught(child.pid),
      () => 'the launcher to listen',
    );
    child.kill('SIGTERM');
    expect((await end).code).toBe(143);
  });
  test('of the terminal (SIGINT, SIGHUP) does not reach the supervisors or the program', async () => {
    const { pids, says } = launch(orderOf([python, '-c', polite]));
    await says(/ready/);
    const groups = spawnSync('ps', ['-o', 'pgid=', '-p', (await pids()).join()]).stdout.toString();
    expect(groups.trim().split(/\s+/).map(Number)).toEqual(await pids());
  });
});

/** Whether SIGTERM and SIGCHLD have handlers: until then SIGTERM ends the launcher like any process. */
const signalsCaught = (pid: number): boolean => {
  const { stdout } = spawnSync('grep', ['SigCgt', `/proc/${pid}/status`]);
  return ((BigInt(`0x${stdout.toString().split(/\s+/)[1] || '0'}`) >> 14n) & 1n) === 1n;
};
