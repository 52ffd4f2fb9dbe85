import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { readResult } from '../../app/result/result.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { type LocalEngine, openTableEngine } from '../../services/tables/local-engine.ts';
import { watchTree } from '../batch/tree-memory.ts';
import { setting } from '../setting.ts';

/**
 * Competes in one made-up competition of ROWS= (3,000,000) train rows and 50 columns, with a tenth as many rows to predict, within MEMORY=
 * (12G) and TIME= (600) seconds. Shows the peak of the whole process tree, the seconds, and the share of the target's variance that the
 * submission explains (the mean explains none). SEED= makes other data.
 */
const rows = Number(setting('ROWS', '3000000'));
const [TIME, SEED, MEMORY] = [setting('TIME', '600'), setting('SEED', '42'), setting('MEMORY', '12G')];
const home = mkdtempSync(join(tmpdir(), 'medalist-large-'));
const data = join(home, 'data');

/** A uniform number in [0, 1) that depends only on row, column and seed. */
const uniform = (column: number) => `(hash(i * 67 + ${column}, ${SEED}) % 1000003) / 1000003.0`;

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Fifty columns, with the id, the target, and the target's noise. */
const inputs = (): string[] => [
  ...range(33).map((n) => `round(${uniform(n)} * 200 - 100, ${2 + (n % 4)}) AS measure_${n}`),
  ...range(7).map((n) => `(hash(i * 31 + ${n}, ${SEED}) % ${4 ** (n + 1)})::INT AS count_${n}`),
  ...range(6).map((n) => `'kind' || (hash(i * 17 + ${n}, ${SEED}) % ${3 + (8 ** n % 40_000)}) AS kind_${n}`),
  `CASE WHEN ${uniform(70)} < 0.2 THEN NULL ELSE round(${uniform(71)}, 3) END AS gaps`,
  `strftime(timestamp '2015-01-01' + INTERVAL (hash(i * 5, ${SEED}) % 50000000) SECOND, '%Y-%m-%d %H:%M:%S') AS moment`,
  `${uniform(90)} + ${uniform(91)} + ${uniform(92)} - 1.5 AS noise`,
];

/** The target: a smooth part, a product and a level, with noise of about the same variance. */
const outcome = `2 * sin(measure_0 / 20) + measure_1 * measure_2 / 4000 + (count_2 % 5) * 0.4 + length(kind_3) * 0.5
  + CASE WHEN kind_1 IN ('kind1', 'kind4') THEN 1.5 ELSE 0 END + coalesce(gaps, 2) * 0.6 + 3.2 * noise`;

const write = async (engine: LocalEngine): Promise<void> => {
  mkdirSync(data);
  const rowsOf = (from: number, to: number) =>
    `SELECT * EXCLUDE (noise), round(${outcome}, 4) AS outcome FROM (SELECT i AS id, ${inputs().join(', ')} FROM range(${from}, ${to}) t(i))`;
  const copy = (file: string, select: string) => engine.run(`COPY (${select}) TO '${file}' (HEADER)`);
  const asked = rowsOf(rows, rows + Math.ceil(rows / 10));
  await copy(join(data, 'train.csv'), rowsOf(0, rows));
  await copy(join(data, 'test.csv'), `SELECT * EXCLUDE (outcome) FROM (${asked})`);
  await copy(join(data, 'sample_submission.csv'), `SELECT id, 0.5 AS outcome FROM (${asked})`);
  await copy(join(home, 'answers.csv'), `SELECT id, outcome FROM (${asked})`);
};

const Explained = z.object({ rows: z.coerce.number(), share: z.number().nullable() });

const judge = async (engine: LocalEngine, submission: string): Promise<string> => {
  const rows = await engine.query(
    `SELECT count(*) AS rows, 1 - avg((a.outcome - s.outcome) ** 2) / var_pop(a.outcome) AS share
     FROM read_csv('${join(home, 'answers.csv')}') a JOIN read_csv('${submission}') s USING (id)`,
  );
  const [found] = z.array(Explained).parse(rows);
  return found?.share == null ? 'none' : `${found.share.toFixed(4)} (${found.rows} rows)`;
};

const compete = async () => {
  const out = join(home, 'out');
  const args = ['compete', data, '--no-models', '--time', TIME, '--limit', `memory=${MEMORY}`, '--out', out];
  const began = performance.now();
  const child = execa(join(projectRoot, 'cli', 'medalist'), args, {
    ...{ env: { MEDALIST_HOME: join(home, 'runs') }, reject: false, stdout: 'ignore', stderr: 'inherit' },
  });
  const memory = child.pid === undefined ? undefined : watchTree(child.pid);
  await child;
  const seconds = (performance.now() - began) / 1000;
  return { out, seconds, peak: await memory?.stop(), result: readResult(join(out, 'result.json')) };
};

try {
  using engine = await openTableEngine({ scratch: home, memoryMb: 2_000 });
  await write(engine);
  const { out, seconds, peak, result } = await compete();
  const cells = [
    ...[String(rows), ((peak?.bytes ?? 0) / 2 ** 30).toFixed(1), seconds.toFixed(0), result?.status ?? 'none'],
    ...[result?.report?.solution?.mode ?? '', result?.report?.crossValidation?.score.toPrecision(5) ?? ''],
    await judge(engine, join(out, 'submission.csv')),
  ];
  console.log(`\n${table(['rows', 'peak GiB', 'seconds', 'status', 'mode', 'cv', 'variance explained'], [cells])}\n`);
  if (result?.status !== 'ok') process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
