import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPython } from '../../../services/python/environment.ts';
import { describeLimit } from '../../../services/python/limits/limit-words.ts';
import { defaultLimits } from '../../../services/python/limits/limits.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { describeExit } from '../../../services/python/run/exit.ts';
import type { PythonOutcome } from '../../../services/python/run/job.ts';
import { runPython } from '../../../services/python/run/run.ts';
import type { SolutionEvent } from '../../../services/store/events.ts';
import { fail } from '../../outcome.ts';
import type { Say } from '../../say.ts';
import type { SeenMedia } from '../../schema/reported/seen-media.ts';
import type { UsedWeights } from '../../schema/reported/weights.ts';
import type { ProgramTime } from './program-time.ts';
import { parseSolutionLine } from './protocol.ts';

type WeightsEvent = Extract<SolutionEvent, { name: 'WEIGHTS' }>;

/** One run of a solution: which code, on which data, and how long. */
export interface SolutionRun {
  readonly code: string;
  /** The competition's slug: its data is seen as `../input/<slug>`. */
  readonly slug: string;
  /** What is below --data; read-only for the solution. */
  readonly data: string;
  /** Ours alone, empty or not there yet: what the run writes comes to lie in `working` below it. */
  readonly folder: string;
  readonly time: ProgramTime;
  /** The seconds after which a template ends, if the models of its plan have learned. */
  readonly pause?: number;
  /** The seconds that a template which pauses may be given later to go on. */
  readonly later?: number;
  readonly seed: number;
  readonly threads: number;
  /** Files that lie beside the program, by name; where they are. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The factor of the usual batch size, below 1 because the GPU's memory ran out before. */
  readonly batchScale?: number;
  /** A template's program leaves where it stopped, and goes on from where an earlier run of it did. */
  readonly state?: ProgramState;
}

/** Whether a program is to keep its state, in a file of this name in its work folder, and the stored one that it goes on from. */
export interface ProgramState {
  readonly keep: boolean;
  readonly from: string | null;
}

/** What a run wrote, below its folder. */
export const workOf = (folder: string): string => join(folder, 'working');

/** The file of a program's state: in the work folder after a run, and beside the program before one. */
export const stateFile = 'state.pickle';

/** The terms of the run and its Python, or why no program can be run. */
export const readyToRun = (terms: Terms | null, stage: string) => {
  if (terms === null) throw new Error(`${stage} was started without terms`);
  const python = findPython();
  return python === undefined
    ? fail('no-python', 'there is no Python environment', {
        advice: 'Run `medalist setup`, or set MEDALIST_PYTHON; `medalist doctor` tells more.',
      })
    : ({ ok: true, python, terms } as const);
};

/** The same terms, without the GPU where the stage is to do without. */
export const onDevice = <R extends { readonly terms: Terms }>(ready: R, gpu: string | null): R =>
  gpu === null ? { ...ready, terms: { ...ready.terms, gpu: null } } : ready;

/** How it ended, where its files are, and what it told: whether it learned a model, of which weights, of how many media. */
export interface Ran extends PythonOutcome {
  readonly work: string;
  readonly learned: boolean;
  readonly weights: UsedWeights[];
  readonly media: SeenMedia[];
}

/** Runs a solution in a sandbox and a folder of its own, under watch; the journal hears how it goes. */
export const runSolution = async (
  run: SolutionRun,
  { python, terms }: { readonly python: string; readonly terms: Terms },
  { say, signal }: { readonly say: Say; readonly signal: AbortSignal },
): Promise<Ran> => {
  const name = /^\w[\w.-]*$/.test(run.slug) ? run.slug : 'competition';
  const [source, work] = [join(run.folder, 'src'), workOf(run.folder)];
  for (const path of [source, work]) mkdirSync(path, { recursive: true });
  writeFileSync(join(source, 'solution.py'), run.code);
  const { keep, from } = run.state ?? { keep: false, from: null };
  for (const [file, path] of Object.entries(run.beside ?? {})) copyFileSync(path, join(source, file));
  if (from !== null) copyFileSync(from, join(source, stateFile));
  const { argument, asked, killed } = run.time;
  const started = performance.now();
  const limits = defaultLimits({ ...terms.limits, seconds: asked, graceSeconds: killed - asked });
  say({
    type: 'python.started',
    sandbox: terms.sandbox.tier,
    gpu: terms.gpu?.gpu.name ?? null,
    limits: { ...limits },
  });
  let learned = false;
  const weights = new Map<string, UsedWeights>();
  const media = new Map<string, SeenMedia>();
  const outcome = await runPython({
    python,
    sandbox: terms.sandbox,
    source,
    script: 'solution.py',
    args: ({ source: own, input, work: out }) => [
      ...['--data', input[name] ?? '', '--out', out, '--time', String(argument)],
      ...['--seed', String(run.seed), '--threads', String(run.threads)],
      ...(run.pause === undefined ? [] : ['--pause', String(run.pause)]),
      ...(run.later === undefined ? [] : ['--later', String(run.later)]),
      ...(from === null ? [] : ['--go-on', join(own, stateFile)]),
      ...(keep ? ['--keep-state', join(out, stateFile)] : []),
    ],
    input: [{ name, folder: run.data }],
    work,
    caches: terms.caches,
    gpu: terms.gpu,
    limits,
    threads: run.threads,
    ...(run.batchScale !== undefined && { batchScale: run.batchScale }),
    signal,
    onLine: (line) => {
      const event = parseSolutionLine(line);
      if (event === undefined) say({ type: 'stage.log', line });
      else {
        learned ||= event.name === 'MODEL';
        if (event.name === 'WEIGHTS' && weights.size < mostWeights) weights.set(event.sha256, usedWeights(event));
        if (event.name === 'MEDIA' && media.size < mostSources) media.set(event.source, seenMedia(event));
        say({ type: 'solution.event', event });
      }
    },
    onSample: (sample) => say({ type: 'python.sample', ...sample }),
    onWarning: (near) => say({ type: 'python.warning', ...near, message: describeLimit(near) }),
  });
  const ms = Math.round(performance.now() - started);
  say({ type: 'python.exited', exit: describeExit(outcome.exit), ms, peaks: outcome.peaks });
  return { ...outcome, work, learned, weights: [...weights.values()], media: [...media.values()] };
};

const mostWeights = 20;
const mostSources = 20;

const seenMedia = ({ source, rows, seen }: Extract<SolutionEvent, { name: 'MEDIA' }>) => ({ source, rows, seen });

const usedWeights = ({ model: name, sha256, licence, source }: WeightsEvent) => ({ name, sha256, licence, source });
