import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ended, Task } from '../../../services/engine/engine.ts';
import { localEngine } from '../../../services/engine/local.ts';
import { takeLock } from '../../../services/files/lock.ts';
import { orphansOf } from '../../rigs/command/killing.ts';
import { program, taskOf } from '../../rigs/engine/task.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const never = new AbortController().signal;

/** Starts a script as a task, and cancels it at the first line it prints that says so. */
const start = (script: string, change: { graceSeconds?: number; task?: Partial<Task>; root?: string } = {}) => {
  const { root = scratchFolder(), graceSeconds = 15, task } = change;
  const lines: string[] = [];
  const stop = new AbortController();
  const onLine = (line: string) => {
    lines.push(line);
    if (line === 'cancel me') stop.abort();
  };
  const engine = localEngine({ program: program(root, script), graceSeconds });
  return { lines, root, ended: engine.run(taskOf(root, task), { signal: stop.signal, onLine }) };
};

test('a task gets its arguments, its home and its environment, and nothing to read', async () => {
  const { ended, root } = start('echo "$1|$MEDALIST_HOME|$MORE|$(cat)"; echo said >&2; exit 3', {
    task: { args: ['a b'], env: { MORE: 'more' } },
  });
  const output = `a b|${join(root, 'home')}|more|\n`;
  expect(await ended).toEqual({ kind: 'exited', code: 3, output, log: 'said\n' } satisfies Ended);
});

test('however much is printed, the last of it is kept, and lines are told whole and clean', async () => {
  const { ended, lines } = start(`
head -c 9000000 /dev/zero | tr '\\0' x; echo; echo '{"ok":true}'
printf 'one, ' >&2; printf '\\033[31mred\\033[0m\\ntwo' >&2; seq 1 30000 >&2`);
  const { output, log } = exited(await ended);
  expect(output).toHaveLength(4 * 2 ** 20);
  expect(output).toMatch(/x\n\{"ok":true\}\n$/);
  expect(log).toHaveLength(2 ** 16);
  expect(log).toMatch(/29999\n30000\n$/);
  expect(lines.slice(0, 3)).toEqual(['one, red', 'two1', '2']);
  expect(lines).toHaveLength(30_001);
});

test('cancelled, a task is asked to end, and may end well', async () => {
  expect(await start('trap "exit 130" TERM; echo cancel me >&2; while :; do sleep 0.01; done').ended).toEqual({
    kind: 'cancelled',
  });
  expect(await start('echo cancel me >&2; exec sleep 60').ended).toEqual({ kind: 'cancelled' });
  expect(await start('trap "exit 0" TERM; echo cancel me >&2; while :; do sleep 0.01; done').ended).toMatchObject({
    kind: 'exited',
    code: 0,
  });
});

test('a task that was cancelled before it began is not started', async () => {
  const root = scratchFolder();
  const engine = localEngine({ program: program(root, `touch ${root}/started`) });
  expect(await engine.run(taskOf(root), { signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' });
  expect(() => readFileSync(join(root, 'started'))).toThrow('ENOENT');
});

test('one that does not heed the wish is killed with all it started', async () => {
  const { ended, root } = start('trap "" TERM; sh -c "sleep 60; : $0" & echo cancel me >&2; sleep 60', {
    graceSeconds: 0.2,
  });
  expect(await ended).toEqual({ kind: 'cancelled' });
  expect(await orphansOf(root)).toEqual([]);
});

test('one that hangs is ended after its seconds, and is lost', async () => {
  expect(await start('exec sleep 60', { task: { seconds: 0.2 } }).ended).toEqual({
    kind: 'lost',
    why: 'it had not ended after 0.2 seconds, and was stopped',
  });
});

test('one that somebody else kills is lost, and why is said', async () => {
  expect(await start('kill -9 $$').ended).toEqual({ kind: 'lost', why: expect.stringContaining('memory') });
  expect(await start('kill -SEGV $$').ended).toEqual({ kind: 'lost', why: 'the run was ended by SIGSEGV' });
});

test('what a task left behind with its pipes open does not hold it up', async () => {
  const { ended, root } = start('sh -c "sleep 60; : $0" & echo done; exit 0');
  const far = start('setsid sleep 60 & echo done; exit 0').ended; // out of reach, and none of ours
  expect(await ended).toMatchObject({ kind: 'exited', code: 0, output: 'done\n' });
  expect(await orphansOf(root)).toEqual([]);
  const began = performance.now();
  expect(await far).toMatchObject({ kind: 'exited', code: 0, output: 'done\n' });
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('a command that is not there or cannot be started is refused', async () => {
  const root = scratchFolder();
  const missing = localEngine({ program: join(root, 'missing') });
  const refused = { kind: 'refused', advice: expect.stringContaining('cli/medalist') };
  expect(await missing.run(taskOf(root), { signal: never })).toMatchObject(refused);
  const path = program(root, '');
  chmodSync(path, 0o644);
  const engine = localEngine({ program: path });
  expect(await engine.run(taskOf(root), { signal: never })).toMatchObject(refused);
  expect(await engine.run(taskOf(root, { args: ['a\0b'] }), { signal: never })).toMatchObject(refused);
  expect(await engine.run(taskOf(root, { args: ['x'.repeat(3e6)] }), { signal: never })).toMatchObject(refused);
});

test('a task waits until an earlier process of its run has stopped', async () => {
  const root = scratchFolder();
  const task = taskOf(root);
  const lock = takeLock(join(task.output, '.run'));
  if ('heldBy' in lock) throw new Error('it is free');
  const places: string[] = [];
  const onPlace = (words: string) => {
    places.push(words);
    if (places.length === 1) lock[Symbol.dispose]();
  };
  const engine = localEngine({ program: program(root, 'exit 0') });
  expect(await engine.run(task, { signal: never, onPlace })).toMatchObject({ kind: 'exited', code: 0 });
  expect(places).toEqual([
    `waits for process ${process.pid} to stop`,
    expect.stringMatching(/^process \d+ on this machine$/),
  ]);
});

test('a task that runs already is watched, not started again; closing the engine ends it', async () => {
  const root = scratchFolder();
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const engine = localEngine({ program: program(root, 'echo >> $MEDALIST_HOME/starts; echo up >&2; exec sleep 60') });
  const task = taskOf(root);
  mkdirSync(task.home);
  const first = engine.run(task, { signal: never, onLine: () => resolve() });
  const second = engine.run(task, { signal: never });
  await begun;
  await engine[Symbol.asyncDispose]();
  expect(await Promise.all([first, second])).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
  expect(readFileSync(join(task.home, 'starts'), 'utf8')).toBe('\n');
  expect(await engine.run(task, { signal: never })).toEqual({ kind: 'cancelled' });
});

const exited = (ended: Ended) => {
  if (ended.kind !== 'exited') throw new Error(`it ended otherwise: ${JSON.stringify(ended)}`);
  return ended;
};
