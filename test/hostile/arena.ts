import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { GpuLease } from '../../services/python/gpu/lease.ts';
import { defaultLimits, type Limits } from '../../services/python/limits/limits.ts';
import type { PythonOutcome } from '../../services/python/run/job.ts';
import { runPython } from '../../services/python/run/run.ts';
import type { Choice } from '../../services/python/sandbox/choose.ts';
import type { Places } from '../../services/python/sandbox/mounts/spec.ts';
import type { Stage } from './stage.ts';
import type { Complaint, Standing } from './verdict.ts';

/** Where a row plays: the stage, who we are, and a way to run a script of test/hostile/scripts in the sandbox. */
export interface Arena {
  readonly stage: Stage;
  readonly standing: Standing;
  /** True: every process here is in a pid namespace of this session, so that `kill -1` can hit nobody else. */
  readonly alone: boolean;
  readonly python: string;
  readonly run: (script: string, change?: Change) => Promise<Ran>;
  /** Scripts in whose output the secret was. */
  readonly leaks: readonly string[];
  /** A new work folder with data beside it. */
  readonly ground: () => Ground;
}

interface Ground {
  readonly work: string;
  readonly data: string;
  /** Pretrained weights, shown as caches are. */
  readonly models: string;
}

interface Change {
  /** What the script is told, beside `data`, `slug` and `marker`. */
  readonly told?: Readonly<Record<string, unknown>>;
  readonly limits?: Partial<Limits>;
  readonly isolated?: boolean;
  readonly ground?: Ground;
  readonly marker?: string;
  readonly gpu?: GpuLease;
}

/** A script that has run: what it said by the names of its tries, and what the host saw. */
export interface Ran {
  readonly outcome: PythonOutcome;
  readonly lines: readonly string[];
  readonly said: ReadonlyMap<string, readonly string[]>;
  readonly ground: Ground;
  readonly marker: string;
  /** When it had ended, in seconds since 1970, as Python counts. */
  readonly endedAt: number;
}

const slug = 'titanic';
const Line = z.object({ try: z.string(), got: z.string() });

/** Small enough to be reached within a second; large enough for Python itself. Time is for rows that are about it: here it only ends what hangs. */
const tight: Partial<Limits> = {
  ...{ seconds: 120, graceSeconds: 0.3, processes: 256, files: 5_000 },
  ...{ memory: 400e6, disk: 200e6, fileSize: 100e6, output: 50e6 },
};

interface Opening extends Pick<Arena, 'stage' | 'standing' | 'alone' | 'python'> {
  readonly sandbox: Choice;
  /** Called with every script that has run, to see what it said. */
  readonly onRan: (script: string, ran: Ran) => void;
}

export const openArena = ({ stage, standing, alone, python, sandbox, onRan }: Opening): Arena => {
  let count = 0;
  const leaks: string[] = [];
  const ground = (): Ground => {
    const folder = join(stage.folder, `run-${count++}`);
    const [work, data, models] = [join(folder, 'work'), join(folder, 'data'), join(folder, 'models')];
    for (const path of [folder, work, data, models]) mkdirSync(path);
    const files = [
      [data, 'train.csv', 'id,x,y\n1,2,control-of-the-walk\n'],
      [models, 'model.safetensors', 'weights'],
    ] as const;
    for (const [at, name, text] of files) {
      writeFileSync(join(at, name), text);
      chmodSync(join(at, name), 0o666);
      chmodSync(at, 0o777); // the sandbox has to protect it, not its mode
    }
    return { work, data, models };
  };
  const run = async (script: string, change: Change = {}): Promise<Ran> => {
    const at = change.ground ?? ground();
    const marker = change.marker ?? newMarker();
    const lines: string[] = [];
    const told = (places: Places) =>
      JSON.stringify({ ...change.told, marker, slug, data: places.input[slug], tmp: places.tmp });
    const outcome = await runPython({
      ...{ python, sandbox, source: stage.source, script, work: at.work, threads: 1 },
      input: [{ name: slug, folder: at.data }],
      caches: [{ name: 'MEDALIST_MODELS_DIR', folder: at.models }],
      args: (places) => [told(places)],
      isolated: change.isolated ?? false,
      gpu: change.gpu ?? null,
      limits: defaultLimits({ ...tight, ...change.limits }),
      signal: new AbortController().signal,
      onLine: (line) => lines.push(line),
    });
    if ([...lines, ...outcome.tail].some((line) => line.includes(stage.canary))) leaks.push(script);
    const ran = { outcome, lines, said: parse(lines), ground: at, marker, endedAt: Date.now() / 1000 };
    onRan(script, ran);
    return ran;
  };
  return { stage, standing, alone, python, run, leaks, ground };
};

export const newMarker = (): string => `marker${randomBytes(8).toString('hex')}`;

const parse = (lines: readonly string[]): Map<string, string[]> => {
  const said = new Map<string, string[]>();
  for (const line of lines) {
    if (!line.startsWith('{"try"')) continue;
    const { try: name, got } = Line.parse(JSON.parse(line));
    said.set(name, [...(said.get(name) ?? []), got]);
  }
  return said;
};

/** The processes that still have the marker of a run in their command line; a zombie has none. */
export const processesOf = (marker: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes(marker);
      } catch {
        return false;
      }
    })
    .map(Number);

const saying = (ran: Ran, start: string): Complaint[] =>
  [...ran.said].flatMap(([what, all]) =>
    all.filter((got) => got.startsWith(start)).map((why) => ({ what, why: why.slice(0, 200) })),
  );

const describe = ({ outcome }: Ran): string =>
  `${JSON.stringify(outcome.exit)} ${JSON.stringify(outcome.tail.slice(-4)).slice(0, 600)}`;

export const complain = (bad: boolean, what: string, why: unknown): Complaint[] =>
  bad ? [{ what, why: typeof why === 'string' ? why : JSON.stringify(why) }] : [];

/** It came to its end; a script that broke halfway has shown nothing. */
export const finished = (ran: Ran): Complaint[] =>
  complain(!ran.said.has('done'), 'the script did not come to its end', describe(ran));

/** Every try was refused. */
export const refused = (ran: Ran): Complaint[] => [...finished(ran), ...saying(ran, 'OPENED')];

/** Every try worked. */
export const worked = (ran: Ran): Complaint[] => [
  ...finished(ran),
  ...saying(ran, 'denied'),
  ...complain(ran.outcome.exit.kind !== 'exited' || ran.outcome.exit.code !== 0, 'it did not end well', describe(ran)),
];

/** It was ended for this limit, and Medalist says so. */
export const endedBy = (ran: Ran, ...limits: readonly string[]): Complaint[] => {
  const { exit } = ran.outcome;
  return complain(
    exit.kind !== 'limit' || !limits.includes(exit.limit),
    `not ended by ${limits.join()}`,
    describe(ran),
  );
};

/** No process of it is left. */
export const gone = (ran: Ran): Complaint[] => {
  const left = processesOf(ran.marker);
  return complain(left.length > 0, 'processes are left', left);
};

export const saidOnce = (ran: Ran, name: string): string => ran.said.get(name)?.[0] ?? '';
