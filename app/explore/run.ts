import { existsSync, rmSync } from 'node:fs';
import { patience } from '../../core/explore/replay/seconds.ts';
import type { Exploration } from '../../core/schema/explore/exploration.ts';
import { driveExploration } from '../../machines/explore/drive.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { claimFolder } from '../../services/files/claim.ts';
import { takeLock } from '../../services/files/lock.ts';
import { findPython } from '../../services/python/environment.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { openIntake } from '../../services/reader/intake.ts';
import type { Home } from '../../services/store/home.ts';
import { openJournal } from '../../services/store/journal.ts';
import { streamJournal } from '../../services/store/journal-lines.ts';
import { quoted } from '../../services/text/quoted.ts';
import { jsonText } from '../../services/text/shown.ts';
import { type RunClock, startClock } from '../../services/time/run-clock.ts';
import { secondsBefore } from '../../stages/dag/past.ts';
import { sweepMeanwhile } from '../clean/sweeping.ts';
import { type Refusal, refuse, refuseWithoutLock } from '../refusal.ts';
import { writeSealed } from '../request/sealed-request.ts';
import type { ExploreFolder } from './folder/folder.ts';
import { clearQuestion, leaveQuestion } from './folder/question-left.ts';
import { openReplies, type Replies } from './folder/replies.ts';
import { readExploration } from './folder/result.ts';
import { openExplorer, whyUnasked } from './model.ts';
import type { Recorded } from './replay/recorded.ts';
import type { ExploreOptions } from './request/call.ts';
import type { ExploreRequest } from './request/request.ts';
import type { Talk } from './session/talk.ts';
import { composeExploration } from './steps/compose.ts';
import { openSteps } from './steps/steps.ts';

/** `repeated`: the exploration had ended before, so this call only read its result. */
export type ExploreOutcome =
  | { readonly ok: true; readonly folder: string; readonly result: Exploration; readonly repeated?: true }
  | Refusal;

/** An exploration that begins or continues. */
export interface Exploring {
  readonly home: Home;
  readonly folder: ExploreFolder;
  readonly request: ExploreRequest;
  readonly begun: boolean;
  /** The exploration that it replays; absent: none. */
  readonly recorded?: Recorded;
}

/** Does one session of an exploration under its lock, and writes the result. */
export const runExploration = async (
  exploring: Exploring,
  { onEvent = () => {}, signal = new AbortController().signal, ...options }: ExploreOptions,
): Promise<ExploreOutcome> => {
  const { home, folder, request, begun, recorded = null } = exploring;
  const since = options.since ?? performance.now();
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) return refuseWithoutLock('exploration', lock);
  using _lock = lock;
  const done = readExploration(folder.result);
  if (done !== undefined) return { ok: true, folder: folder.path, result: done, repeated: true };
  const replies = openReplies(folder.replies);
  if (options.reply !== undefined) {
    if (!existsSync(folder.question)) return refuse('usage', `${folder.path} waits for no reply`, 'Leave --reply out.');
    replies.add(options.reply);
  }
  const sandbox = await chooseTier(request.sandbox);
  if ('refused' in sandbox)
    return refuse('no-sandbox', `it was begun in the sandbox "${request.sandbox}": ${sandbox.refused}`, sandbox.fix);
  const python = findPython();
  if (python === undefined) return refuse('no-sandbox', 'there is no Python environment', 'Make it: medalist setup');
  const found = openExplorer(home, folder, request);
  if ('kind' in found) return found;
  using explorer = found;
  if (!begun) writeSealed(folder.request, request);
  clearQuestion(folder);
  const seen = [...streamJournal(folder.journal, 'stage.started', 'stage.finished', 'stage.failed')];
  const time = recorded === null ? request.time : patience * request.time;
  const clock = startClock(time, begun ? { before: secondsBefore(seen) } : { since });
  using journal = openJournal(folder.journal, request.id, onEvent);
  journal.append(
    begun
      ? { type: 'run.resumed', slug: request.name, time: request.time, elapsed: clock.elapsed() }
      : { type: 'run.started', slug: request.name, request: { time: request.time, seed: request.seed } },
  );
  for (const message of explorer.notes) journal.append({ type: 'run.note', message });
  await using _sweeping = sweepMeanwhile(home);
  await using claim = claimFolder(home.scratch, `explore-${request.id}-`);
  using intake = openIntake(sandbox, claim.folder);
  await using steps = openSteps({
    ...{ home: options.home, folder, request, journal, sandbox, python, explorer, replies, intake, clock, onEvent },
    ...{ scratch: claim.folder, recorded },
  });
  try {
    const ending = await driveExploration({
      order: {
        ...{ turns: request.turns, interactive: request.interactive },
        ...{ hasModel: explorer.open !== null, unasked: whyUnasked(request, explorer) },
      },
      run: steps.run,
      reply: (until) => replyTo(steps.found.talk, replies, options.askPerson ?? null, clock, until),
      onState: (state) => journal.append({ type: 'run.state', state }),
      signal,
    });
    if (ending === 'parked') return leaveQuestion(folder, steps.found.talk?.question() ?? '');
    if (steps.found.refused !== undefined) return begun ? steps.found.refused : notBegun(folder, steps.found.refused);
    const result = composeExploration({ folder, request, explorer, clock }, steps.found, ending);
    journal.append({ type: 'run.ended', status: result.status });
    writeAtomic(folder.result, `${jsonText(result, 2)}\n`);
    return { ok: true, folder: folder.path, result };
  } catch (error) {
    if (!signal.aborted) throw error;
    return refuse('interrupted', 'stopped; nothing is lost', `Go on with: medalist explore ${quoted(folder.path)}`);
  }
};

/** Removes the folder of an exploration whose data were refused. */
const notBegun = (folder: ExploreFolder, refusal: Refusal): Refusal => {
  rmSync(folder.path, { recursive: true, force: true });
  return refusal;
};

/** The saved reply to this question, else that of the person who is present. An empty reply means that there will be none. */
const replyTo = async (
  talk: Talk | undefined,
  replies: Replies,
  ask: ExploreOptions['askPerson'],
  clock: RunClock,
  signal: AbortSignal,
): Promise<'given' | 'none' | 'later'> => {
  if (talk?.takeReply() === true) return 'given';
  using _pause = clock.pause();
  const reply = (await ask?.(talk?.question() ?? '', signal)) ?? null;
  if (reply === null) return 'later';
  if (reply === '') return 'none';
  replies.add(reply);
  talk?.takeReply();
  return 'given';
};
