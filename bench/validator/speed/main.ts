import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import * as z from 'zod';
import { engineHere } from '../../../app/analyze/intake.ts';
import { table } from '../../../cli/render/terminal/table.ts';
import { hasErrors } from '../../../core/submission/check/check.ts';
import { checkFile } from '../../../core/submission/check/check-file.ts';
import { repairFile } from '../../../core/submission/repair/repair.ts';
import { writeTable } from '../../../services/csv/write/transform.ts';
import { findPython } from '../../../services/python/environment.ts';
import { temporaryFolder } from '../../../test/rigs/stages/analyze.ts';
import { filesOf, generate, narrow, type Shape, wide } from './data.ts';
import { sameBytes } from './same-bytes.ts';
import { specificationFor } from './schema.ts';

/**
 * Compares validate and fix with pandas: `node bench/validator/speed/main.ts`, ROWS= (10 million) for the narrow file, a fiftieth for the
 * wide one, RUNS= (3), medians. Each job has its own process, so that its peak memory is its own; time starts when programs are loaded.
 */
const Result = z.object({ seconds: z.number(), rssMb: z.number() });
type Result = z.output<typeof Result>;

const jobs = [
  { name: 'validate, in order', command: 'validate', file: 'ordered' },
  { name: 'validate, shuffled', command: 'validate', file: 'shuffled' },
  { name: 'fix, shuffled', command: 'fix', file: 'shuffled' },
] as const;
type Job = (typeof jobs)[number];

const ourJob = async (shape: Shape, folder: string, command: string, file: string, out: string): Promise<void> => {
  const scratch = join(folder, 'scratch');
  const started = performance.now();
  const specification = specificationFor(shape, filesOf(folder, shape).expected);
  if (command === 'validate') {
    const { findings } = await checkFile(file, specification, { openTableEngine: engineHere, scratch });
    if (hasErrors(findings)) throw new Error(JSON.stringify(findings));
  } else {
    const repaired = await repairFile(file, specification, { scratch, manifest: null });
    if (!repaired.ok) throw new Error(repaired.why);
    writeTable(out, repaired.table);
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ seconds, rssMb: process.resourceUsage().maxRSS / 1024 }));
};

/** The medians of several runs, for time and memory separately. */
const measured = async (runs: number, run: () => Promise<string>): Promise<Result> => {
  const results: Result[] = [];
  for (let n = 0; n < runs; n += 1) results.push(Result.parse(JSON.parse(await run())));
  const median = (pick: (result: Result) => number) =>
    results.map(pick).toSorted((a, b) => a - b)[Math.floor(results.length / 2)] ?? Number.NaN;
  return { seconds: median(({ seconds }) => seconds), rssMb: median(({ rssMb }) => rssMb) };
};

const figures = (name: string, side: string, { seconds, rssMb }: Result, ours?: Result): string[] => [
  name,
  side,
  `${seconds.toFixed(2).padStart(6)} s`,
  `${rssMb.toFixed(0).padStart(5)} MB`,
  ours === undefined ? '' : `${(ours.seconds / seconds).toFixed(2)} x time`,
  ours === undefined ? '' : `${(ours.rssMb / rssMb).toFixed(2)} x memory`,
];

const compare = async (shape: Shape, job: Job, folder: string, runs: number, python: string): Promise<string[][]> => {
  const files = filesOf(folder, shape);
  const [file, out, scratch] = [files[job.file], join(folder, 'out.csv'), join(folder, 'scratch')];
  const run = (program: string, args: readonly string[]) =>
    measured(runs, async () => {
      mkdirSync(scratch);
      const { stdout } = await execa(program, args);
      if (job.command === 'fix' && !sameBytes(out, files.ordered))
        throw new Error('the repaired file is not the valid one');
      for (const path of [out, scratch]) rmSync(path, { recursive: true, force: true });
      return stdout;
    });
  const given = ['--shape', shape.name, '--rows', String(shape.rows), '--folder', folder];
  const ours = await run(process.execPath, [import.meta.filename, ...given, '--command', job.command, '--file', file]);
  const peers = [];
  for (const engine of ['c', 'pyarrow']) {
    const script = [join(import.meta.dirname, 'validator_pandas.py'), engine, job.command, file, files.sample];
    const theirs = await run(python, job.command === 'fix' ? [...script, out] : script);
    peers.push(figures('', `pandas, ${engine} reader`, theirs, ours));
  }
  return [figures(`${shape.name}: ${job.name}`, 'ours', ours), ...peers];
};

const compareAll = async (rows: number, runs: number): Promise<void> => {
  const python = findPython();
  if (python === undefined) throw new Error('pandas is the peer here: run `make setup`');
  const lines: string[][] = [];
  for (const shape of shapes(rows)) {
    using work = temporaryFolder();
    generate(work.path, shape);
    console.log(`${shape.name}: ${shape.rows} rows, ${shape.targets.length + 1} columns`);
    for (const job of jobs) lines.push(...(await compare(shape, job, work.path, runs, python)));
  }
  console.log(table(['job', '', 'time', 'peak memory', 'ours / theirs', ''], lines));
};

const shapes = (rows: number): Shape[] => [narrow(rows), wide(Math.max(2, Math.round(rows / 50)))];

const { values } = parseArgs({
  options: {
    command: { type: 'string' },
    shape: { type: 'string', default: '' },
    rows: { type: 'string', default: '0' },
    folder: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
  },
});
if (values.command === undefined)
  await compareAll(Number(process.env.ROWS || 10_000_000), Number(process.env.RUNS || 3));
else {
  const shape = (values.shape === 'wide' ? wide : narrow)(Number(values.rows));
  await ourJob(shape, values.folder, values.command, values.file, join(values.folder, 'out.csv'));
}
