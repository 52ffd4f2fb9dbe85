import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { execa } from 'execa';
import { readResult } from '../../app/result/result.ts';
import { demoCompetitions, demoFolder, makeDemos } from '../../app/run/demo.ts';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { boundOf } from './bound.ts';
import { simulate } from './simulate.ts';

/** Checks that a run keeps to its TIME: RUNS= simulated runs, and REAL= real ones under load, one after another; TIMES=10,30,60. */
const simulated = Number(process.env.RUNS || 200);
const real = Number(process.env.REAL || 20);
const times = (process.env.TIMES || '10,30,60').split(',').map(Number);

interface Measured {
  readonly kind: string;
  readonly time: number;
  readonly seconds: number;
  readonly status: string;
}

const simulateAll = async (): Promise<Measured[]> => {
  const runs: Measured[] = [];
  for (let seed = 1; seed <= simulated; seed++) {
    const { order, seconds, status } = await simulate(seed);
    runs.push({ kind: 'simulated', time: order.time, seconds, status });
  }
  return runs;
};

/** Runs one busy loop for each core while `work` takes. */
const underLoad = async <T>(work: () => Promise<T>): Promise<T> => {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
};

/** The time from the start of the process to its end, like a shell's `time`. */
const runForReal = async (home: string, number: number): Promise<Measured> => {
  const time = times[number % times.length] ?? 10;
  const slug = demoCompetitions[Math.floor(number / times.length) % demoCompetitions.length] ?? 'demo-digits';
  const out = join(home, `run-${number}`);
  const args = ['compete', demoFolder(slug), '--fresh', '--no-models', '--time', String(time), '--out', out];
  const started = performance.now();
  await execa(join(projectRoot, 'cli', 'medalist'), args, { env: { MEDALIST_HOME: home }, reject: false });
  const seconds = (performance.now() - started) / 1000;
  const status = readResult(join(out, 'result.json'))?.status ?? 'none';
  process.stderr.write(`${slug} at ${time} s: ${seconds.toFixed(1)} s, ${status}\n`);
  return { kind: 'real, under load', time, seconds, status };
};

const runAllForReal = async (): Promise<Measured[]> => {
  await makeDemos();
  const home = mkdtempSync(join(tmpdir(), 'medalist-bench-time-'));
  try {
    return await underLoad(async () => {
      const runs: Measured[] = [];
      for (let number = 0; number < real; number++) runs.push(await runForReal(home, number));
      return runs;
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};

const rowOf = (runs: readonly Measured[]): string[] => {
  const [{ kind = '', time = 0 } = {}] = runs;
  const worst = Math.max(...runs.map(({ seconds }) => seconds - time));
  const late = runs.filter(({ seconds }) => seconds > boundOf(time)).length;
  const states = [...Map.groupBy(runs, ({ status }) => status)].map(([status, those]) => `${those.length} ${status}`);
  const count = String(runs.length);
  return [
    kind,
    String(time),
    count,
    worst.toFixed(1),
    (boundOf(time) - time).toFixed(1),
    String(late),
    states.join(', '),
  ];
};

const runs = [...(await simulateAll()), ...(real > 0 ? await runAllForReal() : [])];
const groups = Map.groupBy(
  runs.toSorted((a, b) => a.time - b.time),
  ({ kind, time }) => `${kind} ${time}`,
);
const headings = ['runs', 'TIME', 'count', 'worst beyond TIME, s', 'allowed, s', 'late', 'ended'];
process.stdout.write(`${table(headings, [...groups.values()].map(rowOf))}\n`);
if (runs.some(({ time, seconds }) => seconds > boundOf(time))) process.exitCode = 1;
