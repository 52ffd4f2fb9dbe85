import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { slugOf } from '../../app/request/source.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { openHome } from '../../services/store/home.ts';
import { openGrading, wordOn } from '../grading/grading.ts';
import { setting } from '../setting.ts';
import { watchTree } from './tree-memory.ts';

/**
 * Runs every folder below DIR (DIR/<slug>/public or DIR/<slug>) in one list by `medalist batch`, and grades it if answers are held. TIME=
 * (60) seconds each, PARALLEL= (2), ONLY= slugs, SEED=; SINGLES=1: also runs each alone, one after the other, with all cores and an empty
 * store, to compare the wall times.
 */
const [DIR, TIME, PARALLEL] = [setting('DIR'), setting('TIME', '60'), setting('PARALLEL', '2')];
const [ONLY, SEED, SINGLES] = [setting('ONLY'), setting('SEED', '42'), setting('SINGLES')];
if (DIR === '') {
  console.error(
    'usage: make bench-batch DIR=folder [TIME=60] [PARALLEL=2] [ONLY=slug,slug] [SINGLES=1] [GRADER=grade.py]',
  );
  process.exit(2);
}
const root = resolve(DIR);
const medalist = join(projectRoot, 'cli', 'medalist');
const { grade, beside } = openGrading(root);

/** The part of `medalist batch LIST --summary --json` that we read. */
const Summary = z.object({
  rows: z.array(
    z.object({
      competition: z.string(),
      status: z.string(),
      note: z.string(),
      run: z.string(),
      attempts: z.number().nullable(),
      seconds: z.number().nullable(),
    }),
  ),
});
type Row = z.output<typeof Summary>['rows'][number];

const dataOf = (slug: string): string =>
  existsSync(join(root, slug, 'public')) ? join(root, slug, 'public') : join(root, slug);

const runBatch = async (home: string, list: string) => {
  const args = ['batch', list, '--parallel', PARALLEL, '--time', TIME, '--seed', SEED, '--no-models'];
  const began = performance.now();
  const child = execa(medalist, args, { env: { MEDALIST_HOME: home }, reject: false, stderr: 'inherit' });
  const memory = child.pid === undefined ? undefined : watchTree(child.pid);
  const { exitCode } = await child;
  const wall = (performance.now() - began) / 1000;
  const peak = await memory?.stop();
  const { stdout } = await execa(medalist, ['batch', list, '--summary', '--json'], { env: { MEDALIST_HOME: home } });
  return { exitCode, wall, peak, rows: Summary.parse(JSON.parse(stdout)).rows };
};

/** The wall time of a single run in seconds, as a user would wait for it. */
const runAlone = async (slug: string): Promise<number> => {
  const home = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
  const args = ['compete', dataOf(slug), '--no-models', '--time', TIME, '--seed', SEED];
  const began = performance.now();
  const { exitCode } = await execa(medalist, args, { env: { MEDALIST_HOME: home }, reject: false });
  const seconds = (performance.now() - began) / 1000;
  rmSync(home, { recursive: true, force: true });
  console.error(`${slug} alone: exit ${exitCode}, ${seconds.toFixed(1)} s`);
  return seconds;
};

const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`;

const home = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
const slugs = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (ONLY === '' || ONLY.split(',').includes(entry.name)))
  .map(({ name }) => name);
const list = join(home, 'list.csv');
writeFileSync(list, `competition\n${slugs.map((slug) => quoted(dataOf(slug))).join('\n')}\n`);

const { exitCode, wall, peak, rows } = await runBatch(home, list);
const alone = new Map<string, number>();
if (SINGLES !== '') for (const slug of slugs) alone.set(slug, await runAlone(slug));

const told = async (slug: string, row: Row | undefined) => {
  const run = openHome(home).run(slugOf(dataOf(slug)), row?.run ?? '');
  const graded = await grade(slug, join(run.path, 'submission.csv'));
  const cells = [
    ...[slug, row?.status ?? 'none', wordOn(graded), graded?.metric ?? '', graded?.score?.toPrecision(5) ?? ''],
    ...[beside(slug, graded), String(row?.attempts ?? ''), row?.seconds?.toFixed(1) ?? ''],
    ...[alone.get(slug)?.toFixed(1) ?? '', row?.note ?? ''],
  ];
  return { valid: graded?.valid === true, cells };
};
const lines = await Promise.all(
  slugs.map((slug) =>
    told(
      slug,
      rows.find(({ competition }) => competition === dataOf(slug)),
    ),
  ),
);
rmSync(home, { recursive: true, force: true });

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const inRows = sum(rows.map(({ seconds }) => seconds ?? 0));
const share = (whole: number) => `${(wall / whole).toFixed(2)} of it`;
const head = ['competition', 'status', 'grader', 'metric', 'score', 'floor', 'attempts', 'seconds', 'alone', 'note'];
const valid = lines.filter((line) => line.valid).length;
console.log(
  `\n${table(
    head,
    lines.map(({ cells }) => cells),
  )}\n`,
);
console.log(`${cpus().length} cores, Node ${process.versions.node}, PARALLEL=${PARALLEL}, TIME=${TIME}`);
console.log(`valid by the grader: ${valid} of ${slugs.length}; the batch ended with exit code ${exitCode}`);
console.log(`wall time of the batch: ${wall.toFixed(1)} s`);
console.log(
  `seconds of its rows, added up: ${inRows.toFixed(1)} s (by their journals); the wall time is ${share(inRows)}`,
);
if (alone.size > 0) {
  const apart = sum(alone.values());
  console.log(`the same runs one after the other, alone: ${apart.toFixed(1)} s; the wall time is ${share(apart)}`);
}
if (peak !== undefined) {
  const gigabytes = (peak.bytes / 2 ** 30).toFixed(2);
  console.log(`most memory of all its processes together: ${gigabytes} GiB, of ${peak.processes} processes (PSS)`);
}
process.exit(valid === slugs.length ? 0 : 1);
