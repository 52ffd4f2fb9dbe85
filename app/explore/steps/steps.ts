import { heldByShort } from '../../../core/explore/hold-back/held-words.ts';
import { counted } from '../../../core/explore/profile/words/figures.ts';
import type { KeptScore } from '../../../core/schema/explore/exploration.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { RunStep, StepCall, StepEnded, StepName, Trouble } from '../../../machines/explore/steps.ts';
import { withError } from '../../../services/text/figures.ts';
import type { Refusal } from '../../refusal.ts';
import { keepRecord } from '../folder/record.ts';
import { notRecorded } from '../replay/not-recorded.ts';
import { takeInAgain } from '../replay/take-in.ts';
import { openHistory } from '../session/history.ts';
import { openSession } from '../session/open.ts';
import { openTalk } from '../session/talk.ts';
import { composeExploration } from './compose.ts';
import { letEngineWork } from './engine.ts';
import type { Results } from './found.ts';
import type { StepsJob } from './job.ts';
import { leaveFiles } from './leave.ts';
import { measure } from './profile.ts';
import { scoreModel } from './score.ts';
import { layDataOut } from './take-in.ts';

/** The steps of one session of an exploration. */
export interface Steps extends AsyncDisposable {
  readonly run: RunStep;
  readonly found: Results;
}

/** Does the steps of the machine in machines/explore/. Later steps find the results of earlier ones in `found`. */
export const openSteps = (job: StepsJob): Steps => {
  const found: Results = {};
  const history = openHistory(job.folder.history);
  found.cells = history.cells();
  const session = openSession(job, history);

  /** Refuses a replay that asks a question which is not on record. */
  const checkRecorded = ({ turns }: StepCall, ended: StepEnded): StepEnded => {
    if (job.recorded !== null && ended.kind === 'failed' && ended.trouble.kind === 'not-recorded')
      found.refused = notRecorded(job.recorded, turns);
    return ended;
  };

  /** Does one step. `line`: its result in a few words. */
  const work = async (call: StepCall, signal: AbortSignal): Promise<StepEnded & { readonly line?: string }> => {
    if (found.refused !== undefined) return refusedIn(call.step, found.refused);
    switch (call.step) {
      case 'takeIn': {
        const { recorded } = job;
        const held = await (recorded === null ? layDataOut(job, signal) : takeInAgain(job, recorded, signal));
        if ('ok' in held) {
          found.refused = held;
          return refusedIn('takeIn', held);
        }
        found.held = held;
        return { kind: held.rows.held > 0 ? 'held' : 'done', line: heldWords(held) };
      }
      case 'profile': {
        found.profile = await measure(job, required(found.held), signal);
        keepRecord(job.folder, required(found.held));
        const { tables, files } = found.profile;
        return { kind: 'done', line: `${counted(files.count, 'file')}, ${counted(tables.length, 'table')}` };
      }
      case 'think':
        found.talk ??= openTalk(job, {
          history,
          session,
          held: required(found.held),
          profile: required(found.profile),
        });
        return checkRecorded(call, await found.talk.think(call.turns, signal));
      case 'use':
        return checkRecorded(call, await required(found.talk).use(signal));
      case 'score': {
        const score = await scoreModel(job, required(found.held), signal);
        found.score = score;
        return { kind: 'done', line: scoreWords(score) };
      }
      case 'engine': {
        const score = await letEngineWork(job, required(found.held), signal);
        if ('step' in score) return failed(score);
        found.score = score;
        return { kind: 'done', line: scoreWords(score) };
      }
      case 'write':
        found.seconds = job.clock.elapsed();
        await leaveFiles(job, found, composeExploration(job, found, call.soFar));
        return { kind: 'done' };
    }
  };
  return { found, run: journaled(job, work), [Symbol.asyncDispose]: () => session.close() };
};

const failed = (trouble: Trouble): StepEnded => ({ kind: 'failed', trouble });

const refusedIn = (step: StepName, { kind, message, advice }: Refusal): StepEnded =>
  failed({ step, kind, message, advice });

/** The result of an earlier step. The machine's order of steps guarantees that it exists. */
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('a step is done before what it needs');
  return value;
};

const scoreWords = (score: KeptScore): string =>
  score.kind === 'scored'
    ? score.scores.map(({ metric, score: value, error }) => `${metric} ${withError(value, error)}`).join(', ')
    : `no score: ${score.why}`;

const heldWords = ({ files, rows, target, by, why }: HeldBack): string => {
  const of = `${counted(files.length, 'file')}${target === null ? '' : `; target ${target.column}`}`;
  if (by !== null) return `${of}, ${rows.held} of ${rows.searched + rows.held} rows held back${heldByShort(by)}`;
  return `${of}${why === null ? '' : `, no rows held back: ${why}`}`;
};

/** Writes into the journal when each step began and how it ended. */
const journaled =
  (
    { journal, clock }: StepsJob,
    work: (call: StepCall, signal: AbortSignal) => Promise<StepEnded & { readonly line?: string }>,
  ): RunStep =>
  async (call, signal) => {
    const { step: stage, turns } = call;
    const action = `${stage}-${turns}`;
    const began = performance.now();
    journal.append({ type: 'stage.started', stage, action, key: {}, elapsed: clock.elapsed() });
    const { line = '', ...ended } = await work(call, signal);
    const ms = performance.now() - began;
    if (ended.kind === 'failed') {
      const { kind, message } = ended.trouble;
      journal.append({ type: 'stage.failed', stage, kind, message, ms, action });
    } else journal.append({ type: 'stage.finished', stage, digest: '', ms, headline: line, action });
    return ended;
  };
