import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/terminal/table.ts';
import { removeTree } from '../../services/files/remove-tree.ts';
import { findPython } from '../../services/python/environment.ts';
import { defaultLimits } from '../../services/python/limits/limits.ts';
import { runPython } from '../../services/python/run/run.ts';
import { type Choice, chooseTier } from '../../services/python/sandbox/choose.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';

/** Measures what a sandbox costs: the start and end of an empty program, and training, each compared with bare Python. */
const most = { startMs: 60, tries: 20, fits: 5 };
const tiers: readonly Tier[] = ['bubblewrap', 'landlock', 'seatbelt', 'none'];
const python = findPython() ?? 'python3';
let count = 0;
const home = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
chmodSync(home, 0o755); // if root starts it, the program is another user
const source = join(home, 'source');
mkdirSync(source);
const training = `
import json, sys, time
import lightgbm, numpy
random = numpy.random.default_rng(0)
x = random.normal(size=(60_000, 40))
y = x[:, 0] * x[:, 1] + random.normal(size=60_000)
started = time.perf_counter()
lightgbm.LGBMRegressor(n_estimators=int(sys.argv[1]), num_leaves=63, n_jobs=1, verbose=-1, seed=0).fit(x, y)
print(json.dumps(time.perf_counter() - started))
`;
writeFileSync(join(source, 'nothing.py'), '');
writeFileSync(join(source, 'training.py'), training);

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
const share = (values: readonly number[], of: number) => sorted(values)[Math.floor(values.length * of)] ?? Number.NaN;

/** Runs a program somewhere, and returns its last line. */
type Runner = (script: string, args: readonly string[]) => Promise<string | undefined>;

const bare: Runner = async (script, args) => {
  const env = { PATH: '/usr/bin:/bin', OMP_NUM_THREADS: '1' };
  const { stdout } = await execa(python, ['-u', join(source, script), ...args], { env, extendEnv: false, cwd: home });
  return stdout;
};

const inside =
  (sandbox: Choice): Runner =>
  async (script, args) => {
    const work = join(home, `work-${count++}`);
    mkdirSync(work);
    const { exit, tail } = await runPython({
      ...{ python, sandbox, source, script, args: () => args, work, threads: 1, gpu: null },
      ...{ input: [], caches: [], limits: defaultLimits(), signal: new AbortController().signal, onLine: () => {} },
    });
    if (exit.kind !== 'exited' || exit.code !== 0) throw new Error(`${JSON.stringify(exit)} ${tail.join('\n')}`);
    return tail.at(-1);
  };

const timed = async (runner: Runner): Promise<number> => {
  const started = performance.now();
  await runner('nothing.py', []);
  return performance.now() - started;
};

const starts = async (runner: Runner) => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < most.tries; round++) {
    theirs.push(await timed(bare));
    ours.push(await timed(runner));
  }
  return { bare: median(theirs), median: median(ours), p90: share(ours, 0.9) };
};

/** The seconds of the fit alone, measured by the program. */
const fits = async (runner: Runner, rounds: string) => {
  const ratios: number[] = [];
  for (let round = 0; round < most.fits; round++) {
    const without = Number(await bare('training.py', [rounds]));
    ratios.push(Number(await runner('training.py', [rounds])) / without);
  }
  return { ratio: median(ratios), least: Math.min(...ratios), largest: Math.max(...ratios) };
};

const probe = Number(await bare('training.py', ['20']));
const rounds = String(Math.max(20, Math.round((20 * 3) / probe)));
const rows: string[][] = [];
let worst = 0;
for (const tier of tiers) {
  const sandbox = await chooseTier(tier);
  if ('refused' in sandbox) {
    rows.push([tier, 'not here']);
    continue;
  }
  const start = await starts(inside(sandbox));
  const fit = await fits(inside(sandbox), rounds);
  const overhead = start.median - start.bare;
  worst = Math.max(worst, overhead);
  const numbers = [start.bare, start.median, start.p90, overhead].map((ms) => ms.toFixed(0));
  rows.push([tier, ...numbers, fit.ratio.toFixed(3), `${fit.least.toFixed(3)}..${fit.largest.toFixed(3)}`]);
}
await removeTree(home);
console.log(
  `${cpus().length} cores, Node ${process.versions.node}, user ${process.getuid?.()}; fit of ${rounds} rounds\n`,
);
const head = ['tier', 'bare ms', 'inside ms', 'p90 ms', 'overhead ms', 'fit, inside / bare', 'spread'];
console.log(table(head, rows));
console.log(`\noverhead of a start: at most ${worst.toFixed(0)} ms (goal: ${most.startMs} ms)`);
process.exitCode = worst <= most.startMs ? 0 : 1;
