import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { readResult } from '../../app/result/result.ts';
import { demoCompetitions, demoFolder, makeDemos } from '../../app/run/demo.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';

/** Measures our own time: `medalist --help`, and a whole run without its Python. DIR= names folders to use instead of the demos. */
const medalist = join(projectRoot, 'cli', 'medalist');
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const help = async (): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < 11; round++) {
    const started = performance.now();
    await execa(medalist, ['--help']);
    times.push(performance.now() - started);
  }
  return times;
};

const overhead = async (home: string, data: string, name: string): Promise<string[]> => {
  const out = join(home, name);
  const started = performance.now();
  await execa(medalist, ['compete', data, '--time', '6', '--out', out], {
    env: { MEDALIST_HOME: home },
    reject: false,
  });
  const wall = (performance.now() - started) / 1000;
  const result = readResult(join(out, 'result.json'));
  const { python = 0, stages = {} } = result?.timings ?? {};
  const ours = ['fetch', 'analyze', 'plan', 'generate', 'validate', 'report'].map((stage) =>
    (stages[stage] ?? 0).toFixed(2),
  );
  return [name, result?.status ?? 'none', (wall - python).toFixed(2), ...ours];
};

const folders = (): [string, string][] => {
  if (process.env.DIR === undefined || process.env.DIR === '') {
    return demoCompetitions.map((slug) => [slug, demoFolder(slug)]);
  }
  const root = resolve(process.env.DIR);
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, existsSync(join(root, name, 'public')) ? join(root, name, 'public') : join(root, name)]);
};

await makeDemos();
const home = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
const times = await help();
const rows: string[][] = [];
for (const [name, data] of folders()) rows.push(await overhead(home, data, name));
rmSync(home, { recursive: true, force: true });
const harness = rows.map((row) => Number(row[2]));
console.log(`${cpus().length} cores, Node ${process.versions.node}\n`);
console.log(
  `medalist --help: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}\n`,
);
const head = ['competition', 'status', 'harness s', 'fetch', 'analyze', 'plan', 'generate', 'validate', 'report'];
console.log(`${table(head, rows)}\n`);
console.log(
  `harness: median ${median(harness).toFixed(2)} s, worst ${Math.max(...harness).toFixed(2)} s of ${rows.length}`,
);
