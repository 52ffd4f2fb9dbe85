import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { table } from '../../cli/render/terminal/table.ts';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { listSetting, setting } from '../setting.ts';
import { dataBelow } from '../templates/write-solution.ts';

/**
 * Competes in every folder below each DIR (several with commas between; the shapes of bench-shapes if there is none) with the labels
 * of train shuffled, so that nothing can be learned. A reported score that is better than a constant's by more than three standard
 * errors is a leak: exit code 1. TIME= seconds each, ONLY= slugs, SEED= of the shuffles, CHECKOUT= another checkout to run.
 */
const [TIME, SEED, CHECKOUT] = [setting('TIME', '60'), setting('SEED', '1'), setting('CHECKOUT', projectRoot)];
const [folders, ONLY] = [listSetting('DIR', 'competitions/.shapes'), listSetting('ONLY')];
const mostErrors = 3;
const home = mkdtempSync(join(tmpdir(), 'medalist-null-'));

const Analysis = z.object({ targets: z.array(z.object({ column: z.string() })) });
const number = z.number().nullish();
const Result = z.object({
  status: z.string(),
  report: z
    .object({
      crossValidation: z.object({ score: number, error: number }).nullish(),
      confirmation: z
        .object({ score: number, baseline: number, difference: number, direction: z.string(), metric: z.string() })
        .nullish(),
    })
    .nullish(),
});

const run = (args: readonly string[]) =>
  execa(join(CHECKOUT, 'cli', 'medalist'), [...args], { env: { MEDALIST_HOME: home }, reject: false });

/** A row of the table, and by how many standard errors the score is better than a constant's. */
const compete = async (root: string, slug: string): Promise<{ row: string[]; errors?: number }> => {
  const [data, copy, out] = [dataBelow(root, slug), join(home, 'data', slug), join(home, 'out', slug)];
  const nothing = (why: string) => ({ row: [slug, why, '', '', '', '', '', ''] });
  const analyzed = await run(['analyze', data, '--json']);
  if (analyzed.exitCode !== 0) return nothing('not analyzed');
  const { targets } = Analysis.parse(JSON.parse(analyzed.stdout));
  const columns = JSON.stringify(targets.map(({ column }) => column));
  const shuffle = [join(import.meta.dirname, 'shuffle.py'), data, copy, columns, SEED];
  const shuffled = await execa(findPython() ?? 'python3', shuffle, { reject: false });
  if (shuffled.exitCode !== 0) return nothing(`not shuffled: ${shuffled.stderr.split('\n').at(-1)}`);
  await run(['compete', copy, '--no-models', '--time', TIME, '--threads', '1', '--out', out]);
  rmSync(copy, { recursive: true, force: true });
  const path = join(out, 'result.json');
  if (!existsSync(path)) return nothing('no result');
  const { status, report } = Result.parse(JSON.parse(readFileSync(path, 'utf8')));
  const [reported, confirmed] = [report?.crossValidation, report?.confirmation];
  const { score, baseline, difference } = confirmed ?? {};
  if (!confirmed || score == null || baseline == null) return nothing(`${status}, without a score`);
  const gain = confirmed.direction === 'max' ? score - baseline : baseline - score;
  const figures = [reported?.score ?? score, baseline, difference].map((value) => value?.toPrecision(5) ?? 'unknown');
  const row = [slug, status, confirmed.metric, ...figures];
  if (gain !== 0 && !difference) return { row: [...row, 'unknown', ''] };
  const errors = gain === 0 ? 0 : gain / (difference ?? 0);
  return { row: [...row, errors.toFixed(1), ''], errors };
};

const rows: string[][] = [];
let leaks = 0;
for (const root of folders.map((folder) => resolve(folder)))
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || (ONLY.length > 0 && !ONLY.includes(entry.name))) continue;
    const { row, errors = 0 } = await compete(root, entry.name);
    const isLeak = errors > mostErrors;
    if (isLeak) leaks += 1;
    rows.push(isLeak ? [...row.slice(0, -1), '<'] : row);
    console.error(rows.at(-1)?.join('  '));
  }
rmSync(home, { recursive: true, force: true });
const head = ['competition', 'status', 'metric', 'score', 'constant', '± of the gain', 'errors', ''];
console.log(`\n${table(head, rows)}\n`);
console.log(
  `${rows.length} with shuffled labels: ${leaks} better than a constant by more than ${mostErrors} standard errors`,
);
process.exit(leaks > 0 ? 1 : 0);
