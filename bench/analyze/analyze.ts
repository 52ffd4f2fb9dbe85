import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import * as z from 'zod';
import { engineHere } from '../../app/analyze/intake.ts';
import { findPython } from '../../services/python/environment.ts';
import { openTableEngine } from '../../services/tables/local-engine.ts';
import { profileTable } from '../../services/tables/profile.ts';
import { openTable } from '../../services/tables/table.ts';
import { analyzeFolder, temporaryFolder } from '../../test/rigs/stages/analyze.ts';

/**
 * Analyze against pandas on one big generated train.csv: `node bench/analyze/analyze.ts [--mb 500]`. Each side runs in a process
 * of its own, so that peak memory is its own.
 */
const Result = z.object({
  seconds: z.number(),
  rssMb: z.number(),
  rows: z.number(),
  unique: z.record(z.string(), z.number()).optional(),
});
type Result = z.output<typeof Result>;
type Counts = Result['unique'];

const bytesPerRow = 230;

/** Thirty columns of all kinds. Each cell depends only on its row and column, so every machine makes the same bytes. */
const columns = (): string[] => [
  'i AS id',
  ...[1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4].map(
    (digits, k) => `round((hash(i * 31 + ${k}) % 1000000) / 997.0 - 500, ${digits}) AS num_${k}`,
  ),
  ...[3, 10, 50, 365, 1000, 20_000, 1_000_000].map((n, k) => `hash(i * 17 + ${k}) % ${n} AS int_${k}`),
  ...[2, 5, 30, 200, 5000, 100_000].map((n, k) => `'cat_' || (hash(i * 13 + ${k}) % ${n}) AS cat_${k}`),
  'CASE WHEN hash(i * 7) % 5 = 0 THEN NULL ELSE (hash(i * 5) % 100) / 10.0 END AS gaps',
  `strftime(timestamp '2015-01-01' + INTERVAL (i * 37) SECOND, '%Y-%m-%d %H:%M:%S') AS stamp`,
  `'word' || (hash(i) % 1000) || ' and word' || (hash(i + 1) % 1000) || ' then word' || (hash(i + 2) % 1000) AS note`,
];

const generate = async (folder: string, mb: number): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  using engine = await openTableEngine({ scratch: folder });
  const rows = Math.round((mb * 1e6) / bytesPerRow);
  const write = (file: string, select: string, from: number, to: number) =>
    engine.run(`COPY (SELECT ${select} FROM range(${from}, ${to}) t(i)) TO '${join(folder, file)}' (HEADER)`);
  await write('train.csv', [...columns(), 'hash(i * 3) % 2 AS target'].join(', '), 0, rows);
  await write('test.csv', columns().join(', '), rows, rows + 20_000);
  await write('sample_submission.csv', 'i AS id, 0.5 AS target', rows, rows + 20_000);
};

const rssMb = () => process.resourceUsage().maxRSS / 1024;
const show = (result: Result) => console.log(JSON.stringify(result));

const profileOnly = async (folder: string): Promise<void> => {
  const absolute = join(folder, 'train.csv');
  using scratch = temporaryFolder();
  const started = performance.now();
  using engine = await engineHere({ data: folder, scratch: scratch.path, signal: new AbortController().signal });
  const table = await openTable(engine, { path: 'train.csv', absolute, format: 'csv', bytes: statSync(absolute).size });
  const { rows, columns: stats } = await profileTable(engine, table);
  const unique = Object.fromEntries(table.columns.map((name, i) => [name, stats[i]?.unique ?? -1]));
  show({ seconds: (performance.now() - started) / 1000, rssMb: rssMb(), rows, unique });
};

const wholeStage = async (folder: string): Promise<void> => {
  using work = temporaryFolder();
  const { outcome, ms } = await analyzeFolder(folder, work.path);
  if (!outcome.ok) throw new Error(outcome.message);
  show({ seconds: ms / 1000, rssMb: rssMb(), rows: outcome.value.shapes.train.rows });
};

const inOwnProcess = async (command: string, args: readonly string[]): Promise<Result> => {
  const { stdout } = await execa(command, args);
  return Result.parse(JSON.parse(stdout));
};

/** The largest relative difference between two sets of counts, in per cent. */
const furthest = (exact: Counts = {}, estimated: Counts = {}): number =>
  Math.max(
    ...Object.entries(exact).map(
      ([name, count]) => (100 * Math.abs((estimated[name] ?? 0) - count)) / Math.max(1, count),
    ),
  );

/** One line of the table; with a peer, also the ratios to it. */
const line = (name: string, { seconds, rssMb }: Result, peer?: Result) => {
  const time = peer && `${(seconds / peer.seconds).toFixed(2)} x time`;
  const memory = peer && `${(rssMb / peer.rssMb).toFixed(2)} x memory`;
  const figures = `${seconds.toFixed(2).padStart(7)} s  ${rssMb.toFixed(0).padStart(6)} MB peak`;
  console.log([name.padEnd(46), figures, time, memory].filter((part) => part !== undefined).join('  '));
};

const compare = async (mb: number): Promise<void> => {
  using work = temporaryFolder();
  const folder = join(work.path, 'data');
  await generate(folder, mb);
  const python = findPython();
  if (python === undefined) throw new Error('pandas is the peer here: run `make setup`');
  const self = (mode: string) =>
    inOwnProcess(process.execPath, [import.meta.filename, '--mode', mode, '--folder', folder]);
  const pandas = (...more: string[]) =>
    inOwnProcess(python, [join(import.meta.dirname, 'analyze_pandas.py'), folder, ...more]);
  const [counts, profile] = [await pandas(), await self('profile')];
  const [answers, stage] = [await pandas('--all'), await self('stage')];
  const size = (statSync(join(folder, 'train.csv')).size / 1e6).toFixed(0);
  console.log(`train.csv: ${size} MB, ${profile.rows} rows, ${columns().length + 1} columns`);
  line('pandas: read train, count each column', counts);
  line('ours: the same counts', profile, counts);
  line('pandas: and target, dates, test, sample', answers);
  line('ours: the whole analyze stage', stage, answers);
  const off = furthest(counts.unique, profile.unique).toFixed(1);
  console.log(`distinct counts: at most ${off} % from pandas' (estimated above 64 MB)`);
};

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '500' },
    mode: { type: 'string' },
    folder: { type: 'string', default: '' },
  },
});
if (values.mode === 'profile') await profileOnly(values.folder);
else if (values.mode === 'stage') await wholeStage(values.folder);
else await compare(Number(values.mb));
