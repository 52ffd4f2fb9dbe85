import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/terminal/table.ts';
import { standingOf } from '../../core/script/score/standing.ts';
import { findPython } from '../../services/python/environment.ts';
import { openGrading } from '../grading/grading.ts';
import { freeRun, inLanes } from '../models/trial.ts';
import { listSetting, setting } from '../setting.ts';

/**
 * Compares short scripts with the engine from whose run they were made: runs each competition below DIR without a model, and its script
 * once more by itself, in its own folder, with only the data. TIME= (120) seconds each, ONLY= slugs, LANES= (1) parallel runs, which share
 * the cores, KEEP= a folder that keeps the runs.
 */
const [DIR, TIME, KEEP] = [setting('DIR'), Number(setting('TIME', '120')), setting('KEEP')];
if (DIR === '') {
  console.error('usage: make bench-scripts DIR=folder [TIME=120] [ONLY=slug,slug] [LANES=1] [KEEP=folder]');
  process.exit(2);
}
const LANES = Number(setting('LANES', '1'));
const THREADS = Math.max(1, Math.floor(availableParallelism() / LANES));
const only = listSetting('ONLY');
const { grade, errorBetween } = openGrading(resolve(DIR));
const root = KEEP === '' ? mkdtempSync(join(tmpdir(), 'medalist-scripts-')) : resolve(KEEP);
const python = findPython() ?? 'python3';
const likenessFile = join(import.meta.dirname, '..', 'grading', 'likeness.py');

interface Row {
  readonly cells: readonly string[];
  readonly lines: number | null;
  readonly verdict: 'no script' | 'within' | 'better' | 'worse' | 'failed' | 'not graded';
}

const measure = async (slug: string): Promise<Row> => {
  const folder = join(resolve(DIR), slug, 'public');
  const engine = await freeRun(root, slug, folder, TIME, { threads: THREADS });
  const found = engine.result?.report?.script ?? null;
  const last = found?.tries.at(-1);
  const kept = found?.file == null ? undefined : last;
  const stands = found?.engine == null || last === undefined ? null : standingOf(last, found.engine);
  const tried = `${short(stands?.score)} ${short(stands?.engine)} ± ${short(found?.engine?.error)}`;
  if (kept === undefined) {
    const why = [found?.why ?? 'none was tried', last?.why].filter(Boolean).join(': ');
    return { cells: [slug, '', tried, '', '', '', '', '', why], lines: null, verdict: 'no script' };
  }
  const alone = await runAlone(slug, folder);
  const [before, after] = [await grade(slug, engine.submission), await grade(slug, alone.submission)];
  const error = await errorBetween(slug, [engine.submission, alone.submission]);
  const graded = `${short(after?.score)} ${short(before?.score)} ± ${short(error)}`;
  const seconds = `${alone.seconds.toFixed(0)} ${engine.seconds.toFixed(0)}`;
  const labels = last?.likeness?.by === 'labels' ? '1' : '0';
  const liken = await execa(python, [likenessFile, engine.submission, alone.submission, labels], { reject: false });
  const like = `${short(last?.likeness?.value)} ${liken.failed ? '' : short(Number(liken.stdout))}`;
  const told = [slug, String(kept.lines), tried, alone.cv, like, graded, seconds, String(kept.members), alone.why];
  return { cells: told, lines: kept.lines, verdict: verdictOn(before, after, error) };
};

/** Runs the script as a stranger would: with the competition's files, and without Medalist. */
const runAlone = async (slug: string, data: string) => {
  const out = join(root, slug.replaceAll(/\W+/g, '-'), 'alone');
  mkdirSync(out, { recursive: true });
  const began = performance.now();
  const ran = await execa(python, [scriptOf(slug), '--data', data, '--out', out], {
    ...{ cwd: out, reject: false, stdin: 'ignore', env: { OMP_NUM_THREADS: String(THREADS) } },
  });
  const why = ran.failed ? (ran.stderr.trim().split('\n').at(-1) ?? 'failed') : '';
  const cv = /^cv .+: (\S+)$/m.exec(ran.stdout)?.[1] ?? '';
  return { submission: join(out, 'submission.csv'), seconds: (performance.now() - began) / 1000, why, cv };
};

const scriptOf = (slug: string): string => join(root, slug.replaceAll(/\W+/g, '-'), 'out', 'solution.py');

type Graded = Awaited<ReturnType<typeof grade>>;

const verdictOn = (before: Graded, after: Graded, error = 0): Row['verdict'] => {
  if (before?.score === undefined) return 'not graded';
  if (after?.score === undefined) return 'failed';
  const gain = (after.higher_is_better ? 1 : -1) * (after.score - before.score);
  if (Math.abs(gain) <= error) return 'within';
  return gain > 0 ? 'better' : 'worse';
};

const short = (value: number | null | undefined): string => (value == null ? '' : String(Number(value.toPrecision(5))));

const slugs = readdirSync(DIR)
  .filter((slug) => existsSync(join(DIR, slug, 'public')) && (only.length === 0 || only.includes(slug)))
  .toSorted();
const rows = await inLanes(LANES, slugs, async (slug) => {
  const row = await measure(slug);
  console.error([...row.cells, row.verdict].join('  '));
  return row;
});
if (KEEP === '') rmSync(root, { recursive: true, force: true });
const head = [
  'competition',
  'lines',
  'cv tried, engine',
  'cv whole',
  'like tried, whole',
  'graded script, engine',
  's',
  'members',
  '',
];
console.log(
  `\n${table(
    head,
    rows.map(({ cells, verdict }) => [...cells.slice(0, -1), cells.at(-1) || verdict]),
  )}\n`,
);
const count = (verdict: Row['verdict']): number => rows.filter((row) => row.verdict === verdict).length;
const lines = rows.flatMap((row) => row.lines ?? []).toSorted((one, other) => one - other);
console.log(
  `${lines.length} of ${rows.length} have a script, of ${lines[Math.floor(lines.length / 2)] ?? 0} lines in the middle; graded ` +
    `${count('within')} within one standard error of the engine, ${count('better')} better, ${count('worse')} worse, ${count('failed')} failed`,
);
