import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { findPython, projectRoot } from '../../../services/python/environment.ts';
import { type PythonJob, runPython } from '../../../services/python/run.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const python = findPython() ?? 'python3';
const job = (code: string, change: Partial<PythonJob> = {}): PythonJob & { readonly lines: string[] } => {
  const work = scratchFolder();
  writeFileSync(join(work, 'program.py'), code);
  const lines: string[] = [];
  return {
    python,
    script: 'program.py',
    args: [],
    work,
    timeoutMs: 20_000,
    graceMs: 500,
    threads: 1,
    signal: new AbortController().signal,
    onLine: (line) => lines.push(line),
    lines,
    ...change,
  };
};
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
const gone = async (word: string) => {
  for (let tries = 0; tries < 100 && alive(word).length > 0; tries++) await wait(20);
  return alive(word);
};

describe('how a program ended', () => {
  test.each([
    ['print("hello")', { kind: 'exited', code: 0 }],
    ['import sys; sys.exit(3)', { kind: 'exited', code: 3 }],
    ['import os; os.kill(os.getpid(), 11)', { kind: 'signal', signal: 'SIGSEGV' }],
    ['raise ValueError("no")', { kind: 'exited', code: 1 }],
  ])('%s', async (code, exit) => {
    expect((await runPython(job(code))).exit).toEqual(exit);
  });
  test('a traceback is in its last lines', async () => {
    const { tail } = await runPython(job('raise ValueError("no such column")'));
    expect(tail.at(-1)).toBe('ValueError: no such column');
  });
  test('a Python that does not exist', async () => {
    const { exit } = await runPython(job('', { python: '/nowhere/python' }));
    expect(exit).toMatchObject({ kind: 'not-started' });
  });
});

describe('time', () => {
  test('a program is asked to end first, and may finish its work', async () => {
    const polite =
      'import signal, time\nsignal.signal(15, lambda *_: exit(print("saved")))\nprint("go")\ntime.sleep(30)';
    const program = job(polite, { timeoutMs: 600 });
    expect((await runPython(program)).exit).toEqual({ kind: 'exited', code: 0 });
    expect(program.lines).toEqual(['go', 'saved']);
  });
  test('a program that does not listen is killed', async () => {
    const deaf = 'import signal, time\nsignal.signal(15, signal.SIG_IGN)\ntime.sleep(30)';
    const { exit } = await runPython(job(deaf, { timeoutMs: 300, graceMs: 200 }));
    expect(exit).toEqual({ kind: 'timed-out', seconds: 0.3 });
  });
  test('an abort ends it at once', async () => {
    const signal = AbortSignal.timeout(200);
    expect((await runPython(job('import time; time.sleep(30)', { signal }))).exit).toEqual({ kind: 'cancelled' });
  });
});

describe('nothing is left behind', () => {
  const daemon = (word: string, then: string) => `
import os, subprocess, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", "${word}"])
    os._exit(0)
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", "${word}"])
time.sleep(0.3)
${then}`;

  test('not even a daemon with a session of its own, after a normal end', async () => {
    await runPython(job(daemon('left-a', 'print("done")')));
    expect(await gone('left-a')).toEqual([]);
  });
  test('nor after an abort', async () => {
    await runPython(job(daemon('left-b', 'time.sleep(60)'), { signal: AbortSignal.timeout(800) }));
    expect(await gone('left-b')).toEqual([]);
  });
  test('nor when the process that started it is killed with -9', async () => {
    const program = job(daemon('left-c', 'print("up", flush=True); time.sleep(60)'));
    const runner = `
      import { runPython } from '${join(projectRoot, 'services/python/run.ts')}';
      const job = JSON.parse(process.argv[1]);
      await runPython({ ...job, signal: new AbortController().signal, onLine: console.log });`;
    const child = execa(process.execPath, ['--input-type=module', '-e', runner, JSON.stringify(program)], {
      reject: false,
      buffer: false,
    });
    await child.stdout.take(1).toArray();
    expect(alive('left-c')).toHaveLength(2);
    child.kill('SIGKILL');
    await child;
    expect(await gone('left-c')).toEqual([]);
    expect(await gone(program.work)).toEqual([]);
  });
});

test('output is bounded: one endless line and too many lines', async () => {
  const program = job('print("y" * 30_000_000)\nfor i in range(80_000): print(i)');
  const { tail } = await runPython(program);
  expect(program.lines[0]).toHaveLength(4_000);
  expect(program.lines).toHaveLength(50_000);
  expect(tail.at(-1)).toBe('79999');
});

test('the environment holds nothing of ours', async () => {
  process.env.MEDALIST_TEST_SECRET = 'hunter2';
  const program = job('import os; print(dict(os.environ))');
  await runPython(program);
  delete process.env.MEDALIST_TEST_SECRET;
  expect(program.lines.join()).toContain('OMP_NUM_THREADS');
  expect(program.lines.join()).not.toContain('hunter2');
});
