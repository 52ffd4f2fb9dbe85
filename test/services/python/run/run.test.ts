import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '../../../../services/python/environment.ts';
import type { LimitReached } from '../../../../services/python/limits/limits.ts';
import { runPython } from '../../../../services/python/run/run.ts';
import type { Sample } from '../../../../services/python/watch/sample.ts';
import { pythonJob } from '../../../rigs/sandbox/python-job.ts';

const run = async (...job: Parameters<typeof pythonJob>) => {
  const program = await pythonJob(...job);
  return { ...(await runPython(program)), lines: program.lines, job: program };
};
const mebibyte = 2 ** 20;

/** Processes whose command line holds a word, by /proc; a zombie has none. */
const alive = (word: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes(word);
      } catch {
        return false;
      }
    });
const gone = (word: string) => expect.poll(() => alive(word), { timeout: 60_000, interval: 20 }).toEqual([]);

describe('how a program ended', () => {
  test.each([
    ['print("hello")', { kind: 'exited', code: 0 }],
    ['import sys; sys.exit(3)', { kind: 'exited', code: 3 }],
    ['import os; os.kill(os.getpid(), 11)', { kind: 'signal', signal: 'SIGSEGV' }],
    ['import os; os._exit(125)', { kind: 'exited', code: 125 }],
    ['raise ValueError("no")', { kind: 'exited', code: 1 }],
  ])('%s', async (code, exit) => {
    expect((await run(code)).exit).toEqual(exit);
  });
  test('a traceback is in its last lines', async () => {
    const { tail } = await run('raise ValueError("no such column")');
    expect(tail.at(-1)).toBe('ValueError: no such column');
    expect(tail.join('\n')).toContain('program.py", line 1');
  });
  test('a Python that does not exist', async () => {
    expect((await run('', {}, { python: '/nowhere/python' })).exit).toMatchObject({ kind: 'not-started' });
  });
  test('a file that only looks like a Python', async () => {
    const { exit } = await run('', {}, { python: '/bin/ls' });
    expect(exit).toMatchObject({ kind: 'not-started' });
  });
});

describe('time', () => {
  /** Runs a program whose time passes as it speaks: with every line, so many seconds are over. */
  const spokenTime = async (code: string, seconds: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const onLine = (line: string) => {
      lines.push(line);
      vi.advanceTimersByTime(1000 * seconds);
    };
    const { exit } = await run(code, { seconds, graceSeconds: seconds }, { onLine });
    return { exit, lines };
  };
  test('a program is asked to end first, and may finish its work', async () => {
    const polite = 'import signal, sys, time\nsignal.signal(15, lambda *_: sys.exit())\nprint("go")\ntime.sleep(600)';
    expect(await spokenTime(polite, 1000)).toEqual({ exit: { kind: 'exited', code: 0 }, lines: ['go'] });
  });
  test('one that does not listen is killed', async () => {
    const deaf =
      'import signal, time\nsignal.signal(15, lambda *_: print("no"))\nprint("go")\nwhile True: time.sleep(600)';
    const { exit, lines } = await spokenTime(deaf, 1000);
    expect(exit).toMatchObject({ kind: 'limit', limit: 'time', allowed: 2000 });
    expect(lines).toEqual(['go', 'no']);
  });
  test('one that dies of being asked ran out of time, too', async () => {
    const { exit } = await run('import time; time.sleep(30)', { seconds: 0.4, graceSeconds: 20 });
    expect(exit).toMatchObject({ kind: 'limit', limit: 'time' });
  });
  test('an abort ends it at once', async () => {
    const { exit } = await run('import time; time.sleep(30)', {}, { signal: AbortSignal.timeout(300) });
    expect(exit).toEqual({ kind: 'cancelled' });
  });
  test('an abort while it is being started ends it, too', async () => {
    const stop = new AbortController();
    const job = await pythonJob('import time; time.sleep(30)', {}, { signal: stop.signal });
    const running = runPython(job);
    stop.abort();
    expect((await running).exit).toEqual({ kind: 'cancelled' });
  });
});

describe('limits end a run with a name, an amount and what was allowed', () => {
  test.each<[string, string, object]>([
    ['memory', 'held = []\nwhile True: held.append(bytearray(50 << 20))', { memory: 300 * mebibyte }],
    [
      'memory',
      'import os, time\nfor _ in range(4):\n if os.fork() == 0: held = b"x" * (150 << 20); time.sleep(30)\ntime.sleep(30)',
      { memory: 300 * mebibyte },
    ],
    ['file-size', 'open("big", "wb").write(bytes(60 << 20))', { fileSize: 20 * mebibyte }],
    [
      'disk',
      'import time\nfor i in range(9): open(f"{i}", "wb").write(bytes(20 << 20))\ntime.sleep(30)',
      { disk: 60 * mebibyte },
    ],
    ['files', 'import time\nfor i in range(900): open(f"f{i}", "w")\ntime.sleep(30)', { files: 300 }],
    ['output', 'while True: print("y" * 9999)', { output: 5 * mebibyte }],
    [
      'processes',
      'import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(30,), daemon=True).start()',
      { processes: 40 },
    ],
  ])('%s: %s', async (limit, code, limits) => {
    const { exit } = await run(code, limits);
    expect(exit).toMatchObject({ kind: 'limit', limit, allowed: expect.any(Number), used: expect.any(Number) });
  });
  test('a warning comes before memory ends it', async () => {
    const near: LimitReached[] = [];
    const slow = 'import time\nheld = []\nwhile True: held.append(b"x" * (15 << 20)); time.sleep(0.2)';
    const { exit } = await run(slow, { memory: 250 * mebibyte }, { onWarning: (reached) => near.push(reached) });
    expect(exit).toMatchObject({ kind: 'limit', limit: 'memory' });
    expect(near.map(({ limit }) => limit)).toContain('memory');
  });
});

test('it is watched: samples while it runs, peaks at its end', async () => {
  const samples: Sample[] = [];
  const busy = 'import time\nheld = b"x" * (80 << 20)\nwhile time.process_time() < 0.8: pass';
  const { peaks } = await run(busy, {}, { onSample: (sample) => samples.push(sample) });
  expect(samples.length).toBeGreaterThan(0);
  expect(peaks.memory).toBeGreaterThan(80 * mebibyte);
  expect(peaks.cpuSeconds).toBeGreaterThan(0.2);
});

describe('nothing is left behind', () => {
  /** A program with a child and a daemon; it goes on when both have told that they are there. */
  const daemon = (word: string, then: string) => `
import os, subprocess, sys, time
told, tell = os.pipe()
os.set_inheritable(tell, True)
stay = [sys.executable, "-c", f"import os, time; os.write({tell}, b'.'); time.sleep(600)", "${word}"]
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(sys.executable, stay)
    os._exit(0)
subprocess.Popen(stay, pass_fds=[tell])
for _ in range(2): os.read(told, 1)
${then}`;

  test('not even a daemon with a session of its own, after a normal end', async () => {
    await run(daemon('marker-of-a', 'print("done")'));
    expect(alive('marker-of-a')).toEqual([]);
  });
  test('nor after an abort', async () => {
    const stop = new AbortController();
    const onLine = () => stop.abort();
    await run(daemon('marker-of-b', 'print("go")\ntime.sleep(600)'), {}, { signal: stop.signal, onLine });
    expect(alive('marker-of-b')).toEqual([]);
  });
  test('nor when the process that started it is killed with -9, temporary folder included', async () => {
    const {
      signal: _,
      lines: __,
      ...job
    } = await pythonJob(daemon('marker-of-c', 'print(os.environ["TMPDIR"], flush=True); time.sleep(600)'));
    const runner = `
      import { runPython } from '${join(projectRoot, 'services/python/run/run.ts')}';
      const job = JSON.parse(process.argv[1]);
      const signal = new AbortController().signal;
      await runPython({ ...job, args: () => [], signal, onLine: console.log });`;
    const child = execa(process.execPath, ['--input-type=module', '-e', runner, JSON.stringify(job)], {
      reject: false,
      buffer: false,
    });
    await child.stdout.take(1).toArray();
    expect(alive('marker-of-c')).toHaveLength(2);
    child.kill('SIGKILL');
    await child;
    await gone('marker-of-c');
    await gone(job.work);
  });
});

test('output is bounded: one endless line and too many lines', async () => {
  const { lines, tail } = await run('print("y" * 20_000_000)\nfor i in range(60_000): print(i)');
  expect(lines[0]).toHaveLength(4_000);
  expect(lines).toHaveLength(50_000);
  expect(tail.at(-1)).toBe('59999');
});

test('what it prints cannot steer a terminal', async () => {
  const { lines } = await run(
    String.raw`import os; os.write(1, b"\xff\x00\x1b[2Ja\x1b]52;c;ZXZpbA==\x07b\x1b]0;t\x07\xe2\x80\xaec\n")`,
  );
  expect(lines).toEqual(['\ufffdabc']);
});

test('the environment holds nothing of ours', async () => {
  process.env.MEDALIST_TEST_SECRET = 'hunter2';
  const { lines } = await run('import os; print(dict(os.environ))');
  delete process.env.MEDALIST_TEST_SECRET;
  expect(lines.join()).toContain('OMP_NUM_THREADS');
  expect(lines.join()).not.toContain('hunter2');
});

test('the data is there by relative path in every tier, and cannot be written', async () => {
  const { lines, job } = await run(
    'print(open("../input/contest/train.csv").read().split())\ntry: open("../input/contest/new", "w")\nexcept OSError: print("closed")',
  );
  expect(lines).toEqual(["['id,y', '1,2']", 'closed']);
  expect(existsSync(join(job.input[0]?.folder ?? '', 'new'))).toBe(false);
});

test.skipIf(process.getuid?.() !== 0)('root with a umask of 077 shuts nothing from its programs', async () => {
  const before = process.umask(0o077);
  try {
    const look = 'print(len(open("/etc/passwd").read()) > 0, open("../input/contest/train.csv").read().split())';
    const { lines, exit } = await run(`${look}\nopen("submission.csv", "w").write("1")`);
    expect(exit).toEqual({ kind: 'exited', code: 0 });
    expect(lines).toEqual(["True ['id,y', '1,2']"]);
  } finally {
    process.umask(before);
  }
});
