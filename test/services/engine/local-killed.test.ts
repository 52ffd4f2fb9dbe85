import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import type { Task } from '../../../services/engine/engine.ts';
import { lifelineVariable } from '../../../services/engine/lifeline.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { orphansOf } from '../../rigs/command/killing.ts';
import { medalist, medalistProcess, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { taskOf } from '../../rigs/engine/task.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const parent = join(projectRoot, 'test', 'rigs', 'engine', 'parent.ts');
const batch = (task: Task) => execa(process.execPath, [parent], { input: JSON.stringify(task), reject: false });

/** Kills the batch with -9 once a line says so; true when no process of its task is left soon after. */
const killAt = async (task: Task, root: string, isTime: (line: string) => boolean) => {
  const started = batch(task);
  for await (const line of started.iterable({ from: 'stderr' })) if (isTime(line)) started.kill('SIGKILL');
  expect((await started).signal).toBe('SIGKILL');
  const killed = performance.now();
  expect(await orphansOf(root)).toEqual([]);
  expect(performance.now() - killed).toBeLessThan(30_000);
};

test('a run stops cleanly when its batch is killed with -9, and done again goes on to the same result', async () => {
  const root = scratchFolder();
  const solution = join(root, 'slow.py');
  const quick = readFileSync(scriptedSolution, 'utf8');
  writeFileSync(solution, quick.replace('time.sleep(0.1)', 'time.sleep(2)'));
  const asked = ['--json', '--fresh', '--run-id', 'run', '--time', '30', '--only', '--solution', solution];
  const task = taskOf(root, { args: ['compete', smallCompetition(root), ...asked] });

  await killAt(task, root, (line) => line.startsWith('process'));
  await killAt(task, root, (line) => line.includes('share'));
  const journal = readJournal(join(task.output, 'events.jsonl'));
  expect(journal.findLast(({ type }) => type === 'python.exited')).toMatchObject({ exit: 'was cancelled' });

  const other = join(root, 'other');
  mkdirSync(other);
  const [ended, whole] = await Promise.all([batch(task), medalist(other, ...task.args)]);
  expect(JSON.parse(ended.stdout)).toMatchObject({ kind: 'exited', code: 0 });
  expect(whole.exitCode).toBe(0);
  const there = join(other, 'submissions', 'small', 'run');
  expect(submission(task.output)).toBe(submission(there));
  expect(readResult(join(task.output, 'result.json'))?.digests).toEqual(
    readResult(join(there, 'result.json'))?.digests,
  );
});

test('a lifeline that is none is no lifeline', async () => {
  const root = scratchFolder();
  const args = ['compete', join(root, 'missing'), '--json'];
  const tried = ['x', '99', '-1'].map((fd) => medalistProcess({ [lifelineVariable]: fd }, root, ...args));
  for (const { exitCode, stdout } of await Promise.all(tried)) {
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'usage' });
  }
});

const submission = (folder: string) => readFileSync(join(folder, 'submission.csv'), 'utf8');
