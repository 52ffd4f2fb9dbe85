import { type Failure, fail } from '../../core/outcome.ts';
import type { RunClock } from '../../services/time/run-clock.ts';
import type { AnyStage } from './define.ts';
import type { Past } from './past.ts';

/** The time limit of a stage in seconds: at most `share` (null: no fixed share), and `keep` must be left after it. */
export interface TimeLimit {
  readonly share: number | null;
  readonly keep: number;
  /** Seconds that later turns are meant to have. They get less if this turn would otherwise have less than its `own`. */
  readonly later?: number;
  readonly own?: number;
}

/** A result that got less than this part of its share is not remembered: another run may do better. */
const muchLess = 0.5;
/** A stage that may be cut gets its signal at the deadline. So many seconds later the run no longer waits for it. */
const patienceSeconds = 0.25;

/** The seconds that a stage gets: its share, but no more than the clock leaves. */
export const secondsLeft = ({ share, keep, later = 0, own = 0 }: TimeLimit, { total, elapsed }: RunClock): number => {
  const left = total - elapsed() - keep;
  return Math.max(0, Math.min(share ?? Infinity, left, Math.max(own, left - later)));
};

export const isMuchLess = (seconds: number, share: number | null): boolean =>
  share !== null && seconds < muchLess * share;

/** The failure of a stage that was not begun, or not waited for, for lack of time. */
export const noTime = ({ time }: AnyStage, message: string): Failure => ({
  ...fail('no-time', message),
  advice: time?.advice ?? 'Give the run more time: --time.',
});

/** Waits for work until its deadline at most. A failure after the deadline counts as lack of time. */
const withDeadline = async <T extends object>(
  begin: () => Promise<T | Failure>,
  seconds: number,
  otherwise: () => Failure,
): Promise<T | Failure> => {
  const late = Promise.withResolvers<Failure>();
  const timer = setTimeout(() => late.resolve(otherwise()), Math.min(2 ** 31 - 1, (seconds + patienceSeconds) * 1000));
  const begun = performance.now();
  const isLate = () => performance.now() - begun > seconds * 1000 - signalsEarlyMs;
  const done = begin().then(
    (outcome) => (isFailure(outcome) && isLate() ? otherwise() : outcome),
    (error: unknown) => {
      if (isAbort(error) && isLate()) return otherwise();
      throw error;
    },
  );
  try {
    return await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
    done.catch(() => {});
  }
};

/** Deadlines of signals are whole milliseconds, and timers fire up to one early. */
const signalsEarlyMs = 3;

const isFailure = (outcome: object): outcome is Failure => 'ok' in outcome && outcome.ok === false;
const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

/** What decides the granted time: the run's clock, and what was granted before. */
interface Grantor {
  readonly clock?: RunClock;
  readonly past?: Past;
  readonly isReplay?: boolean;
}

/**
 * The seconds that an action gets, and the seconds that had passed by then; null: time is not limited. A replayed run grants what was
 * granted before, so that its results stay the same. A resumed run grants no more than that, and no more than its clock leaves.
 */
export const grant = ({ clock, past, isReplay = false }: Grantor, action: string, limit: TimeLimit | undefined) => {
  if (clock === undefined || limit === undefined) return null;
  const before = past?.granted.get(action);
  const seconds = isReplay && before !== undefined ? before : Math.min(before ?? Infinity, secondsLeft(limit, clock));
  return { seconds: Math.round(seconds * 100) / 100, elapsed: Math.round(clock.elapsed() * 100) / 100 };
};

/** Does the work if there is enough time for it. If the stage may be cut, nobody waits for it after its deadline. */
export const withinTime = <T extends object>(
  stage: AnyStage,
  seconds: number | undefined,
  work: () => Promise<T | Failure>,
) => {
  if (seconds === undefined || stage.time === undefined) return work();
  const { least, cut } = stage.time;
  if (seconds < least) {
    const failure = noTime(
      stage,
      `it was not begun: ${seconds.toFixed(1)} s were left for it, and it takes ${least} s at least`,
    );
    return Promise.resolve(failure);
  }
  return cut
    ? withDeadline(work, seconds, () => noTime(stage, `it was not done in the ${Math.round(seconds)} s it could have`))
    : work();
};
