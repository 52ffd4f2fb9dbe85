import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { execa } from 'execa';
import { readResult } from '../../app/result/result.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { openGrading, wordOn } from '../grading/grading.ts';
import { setting } from '../setting.ts';

/**
 * Competes in every folder below DIR (DIR/<slug>/public or DIR/<slug>) as a new user would, and grades each submission with GRADER
 * (default: tools/grade.py beside DIR) if answers are held. TIME= seconds each, ONLY= slugs.
 */
const [DIR, TIME, ONLY, SEED] = [setting('DIR'), setting('TIME', '60'), setting('ONLY'), setting('SEED', '42')];
if (DIR === '') {
  console.error('usage: make bench-competitions DIR=folder [TIME=60] [ONLY=slug,slug] [GRADER=grade.py]');
  process.exit(2);
}
const root = resolve(DIR);
const home = mkdtempSync(join(tmpdir(), 'medalist-bench-'));

const { grade, beside } = openGrading(root);

const compete = async (slug: string): Promise<string[]> => {
  const folder = join(root, slug);
  const data = existsSync(join(folder, 'public')) ? join(folder, 'public') : folder;
  const out = join(home, 'out', slug);
  const args = ['compete', data, '--no-models', '--time', TIME, '--seed', SEED, '--out', out];
  const started = performance.now();
  const env = { MEDALIST_HOME: home };
  const { exitCode, stderr } = await execa(join(projectRoot, 'cli', 'medalist'), args, { env, reject: false });
  const seconds = (performance.now() - started) / 1000;
  const result = readResult(join(out, 'result.json'));
  if (result === undefined || exitCode !== 0)
    console.error(`${slug}: exit ${exitCode}\n${stderr.split('\n').slice(-8).join('\n')}`);
  const graded = await grade(slug, join(out, 'submission.csv'));
  const cv = result?.report?.crossValidation;
  return [
    slug,
    result?.status ?? 'none',
    wordOn(graded),
    graded?.metric ?? '',
    cv === null || cv === undefined ? '' : cv.score.toPrecision(5),
    graded?.score?.toPrecision(5) ?? '',
    beside(slug, graded),
    graded?.better_than?.toFixed(3) ?? '',
    seconds.toFixed(1),
    result === undefined ? '' : (seconds - result.timings.python).toFixed(2),
  ];
};

const slugs = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (ONLY === '' || ONLY.split(',').includes(entry.name)))
  .map(({ name }) => name);
const rows: string[][] = [];
for (const slug of slugs) {
  const row = await compete(slug);
  rows.push(row);
  console.error(row.join('  '));
}
rmSync(home, { recursive: true, force: true });
const head = ['competition', 'status', 'grader', 'metric', 'cv', 'score', 'floor', 'better_than', 'seconds', 'harness'];
console.log(`\n${table(head, rows)}\n`);
const good = rows.filter((row) => ['ok', 'repaired'].includes(row[1] ?? '') && row[2] !== '' && row[2] === 'valid');
const reached = rows.filter((row) => row[6] !== '' && !row[6]?.endsWith('<')).length;
console.log(
  `${basename(root)}: ${good.length} of ${rows.length} valid with status ok or repaired; ${reached} reach the floor`,
);
process.exit(good.length === rows.length ? 0 : 1);
