import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../../cli/render/terminal/table.ts';
import { findPython } from '../../services/python/environment.ts';
import { openGrading } from '../grading/grading.ts';
import { setting } from '../setting.ts';
import { dataBelow, writeSolution } from './write-solution.ts';

/**
 * Measures how early a solution's answer exists, and what it gains later: runs each competition below DIR once, for TIME= (60) seconds with
 * THREADS= (2), and grades its submission after a tenth, a quarter, half and all of the time. ONLY= slugs. The last columns: when the first
 * answer existed, and how far the run was over (or under) its time.
 */
const [DIR, TIME, THREADS, ONLY] = [
  setting('DIR'),
  Number(setting('TIME', '60')),
  setting('THREADS', '2'),
  setting('ONLY'),
];
if (DIR === '') {
  console.error('usage: make bench-anytime DIR=folder [TIME=60] [THREADS=2] [ONLY=slug,slug] [GRADER=grade.py]');
  process.exit(2);
}
const root = resolve(DIR);
const home = mkdtempSync(join(tmpdir(), 'medalist-anytime-'));
const shares = [0.1, 0.25, 0.5];
const { grade } = openGrading(root);

/** Calls `look` with the seconds since the start, ten times a second, until the program has ended; returns how long it took. */
const watch = async (args: readonly string[], look: (seconds: number) => void): Promise<number> => {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const child = spawn(findPython() ?? 'python3', args, { stdio: 'ignore' });
  const ended = new Promise<true>((done) => child.on('exit', () => done(true)));
  while ((await Promise.race([ended, pause(100, false)])) === false) look(seconds());
  return seconds();
};

const measure = async (slug: string): Promise<string[]> => {
  const [folder, data] = [join(home, slug), dataBelow(root, slug)];
  const [script, submission] = [join(folder, 'solution.py'), join(folder, 'submission.csv')];
  mkdirSync(folder);
  await writeSolution(data, script, TIME);
  let first = Number.NaN;
  const at = (share: number) => join(folder, `at-${share}.csv`);
  const took = await watch(
    [script, '--data', data, '--out', folder, '--time', String(TIME), '--threads', THREADS],
    (now) => {
      if (!existsSync(submission)) return;
      if (Number.isNaN(first)) first = now;
      for (const share of shares)
        if (now >= share * TIME && !existsSync(at(share))) copyFileSync(submission, at(share));
    },
  );
  const graded = [];
  for (const path of [...shares.map(at), submission]) graded.push(await grade(slug, path));
  const scores = graded.map((one) =>
    one === undefined ? '-' : one.valid ? (one.score?.toPrecision(5) ?? '') : 'INVALID',
  );
  const over = `${((100 * (took - TIME)) / TIME).toFixed(1)} %`;
  return [slug, graded.at(-1)?.metric ?? '', ...scores, `${first.toFixed(1)} s`, over];
};

const slugs = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (ONLY === '' || ONLY.split(',').includes(entry.name)))
  .map(({ name }) => name);
const rows: string[][] = [];
for (const slug of slugs) {
  rows.push(await measure(slug));
  console.error(rows.at(-1)?.join('  '));
}
rmSync(home, { recursive: true, force: true });
const head = ['competition', 'metric', '10 %', '25 %', '50 %', '100 %', 'first', 'over time'];
console.log(`\n${table(head, rows)}\n`);
