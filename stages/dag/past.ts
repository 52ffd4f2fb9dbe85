import type { JournalLine } from '../../services/store/events.ts';

/** What a journal says about stages, by action. It keeps a resumed or replayed run the same. */
export interface Past {
  /** Digests of artifacts that were made for that run alone. */
  readonly made: ReadonlyMap<string, string>;
  /** Digests of failures, as a whole, by `failureKey`: branches may meet different ones. */
  readonly failed: ReadonlyMap<string, string>;
  /** Seconds that were granted. */
  readonly granted: ReadonlyMap<string, number>;
}

/** A failure's action, and the branch that met it. */
export const failureKey = (action: string, branch: string | undefined): string => `${branch ?? ''} ${action}`;

export const pastOf = (journal: readonly JournalLine[]): Past => {
  const past = {
    made: new Map<string, string>(),
    failed: new Map<string, string>(),
    granted: new Map<string, number>(),
  };
  for (const line of journal) {
    if (line.type === 'stage.started' && line.seconds !== undefined) past.granted.set(line.action, line.seconds);
    if (line.type === 'stage.finished' && line.action !== undefined) {
      past.made.set(line.action, line.digest);
      past.failed.delete(failureKey(line.action, line.branch)); // a later session had the time
    }
    if (line.type === 'stage.failed' && line.action !== undefined && line.outcome !== undefined)
      past.failed.set(failureKey(line.action, line.branch), line.outcome);
  }
  return past;
};

/**
 * Seconds that the sessions of a run took so far. A stage that was killed starts again, so its time does not count; what branches
 * did at the same time counts once.
 */
export const secondsBefore = (journal: Iterable<JournalLine>): number => {
  const begun = new Map<string, number>();
  let seconds = 0;
  for (const line of journal) {
    if (line.type === 'stage.started' && line.elapsed !== undefined) {
      begun.set(line.action, line.elapsed);
      seconds = Math.max(seconds, line.elapsed);
    }
    if (line.type === 'stage.finished' || line.type === 'stage.failed')
      seconds = Math.max(seconds, (begun.get(line.action ?? '') ?? seconds) + line.ms / 1000);
  }
  return seconds;
};
