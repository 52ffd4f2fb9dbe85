import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { layOutCompetition, type WithHeldRows } from '../../core/explore/competition.ts';
import { grade } from '../../core/explore/score/grade.ts';
import { notScored } from '../../core/explore/score/not-scored.ts';
import type { CompeteOptions } from '../../core/options/options.ts';
import type { KeptScore } from '../../core/schema/explore/exploration.ts';
import type { Result } from '../../core/schema/result.ts';
import { claimFolder } from '../../services/files/claim.ts';
import { readRegular } from '../../services/files/regular.ts';
import type { Choice } from '../../services/python/sandbox/choose.ts';
import type { Refusal } from '../refusal.ts';
import { compete } from '../run/compete.ts';
import type { RunObserver } from '../run/observer.ts';
import { replay } from '../run/replay.ts';

export interface EngineJob {
  readonly heldBack: WithHeldRows;
  readonly data: string;
  readonly held: string;
  /** A folder of ours for the competition that is made from the exploration. Its name is the competition's. */
  readonly competition: string;
  /** The folder for the run's files: program, report, submission. A run that began there is resumed. */
  readonly out: string;
  readonly options: Pick<CompeteOptions, 'home' | 'time' | 'seed' | 'threads' | 'limits' | 'gpu'>;
  /** The folder of a run of the engine that is replayed; null: this is a new run. */
  readonly repeats: string | null;
  readonly python: string;
  readonly sandbox: Choice;
  readonly scratch: string;
}

/** A run of the engine on the rows of an exploration, and how its answers for the held-back rows scored. */
export interface EngineRun {
  readonly ok: true;
  readonly result: Result;
  readonly score: KeptScore;
}

/** Lets the engine predict the target, as it would in a competition, and scores it as a kept model is scored. */
export const runEngine = async (job: EngineJob, watching: RunObserver = {}): Promise<EngineRun | Refusal> => {
  const { heldBack, data, held, competition, out, options, repeats, python, sandbox } = job;
  const { target, by } = heldBack;
  const { key } = layOutCompetition(heldBack, { data, held, into: competition });
  const attending = { ...watching, isPart: true };
  const ran =
    repeats === null
      ? await compete({ ...options, competition, out, models: 'off', sandbox: sandbox.tier }, attending)
      : await replay(repeats, {
          ...attending,
          ...{ ...(options.home !== undefined && { home: options.home }), out, source: competition },
        });
  if (!ran.ok) return ran;
  const { result } = ran;
  const predictions = predictionsIn(join(out, 'submission.csv'), key, target.column);
  if (predictions === undefined)
    return { ok: true, result, score: notScored(`the engine made no answer: ${result.summary}`) };
  await using claim = claimFolder(job.scratch, 'engine-');
  const score = await grade({ target, by, held, predictions, folder: join(claim.folder, 'grades'), python, sandbox });
  return { ok: true, result, score };
};

const Rows = z.array(z.record(z.string(), z.string()));
const mostBytes = 2 ** 28;

/** The answers of a submission in the order of its keys; undefined: there is none. */
const predictionsIn = (path: string, key: string, column: string): string[] | undefined => {
  const read = readRegular(path, mostBytes);
  if ('why' in read) return undefined;
  const rows = Rows.parse(parse(read.text, { columns: true }));
  return rows.toSorted((a, b) => Number(a[key]) - Number(b[key])).map((row) => row[column] ?? '');
};
