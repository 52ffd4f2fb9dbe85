import type { CellShown, SessionJob } from './job.ts';
import { type RanBefore, rebuild, sinceDeath } from './rebuild.ts';
import { openSession, type Session } from './session.ts';

/** A session that opens at its first cell, and opens again after it died. */
export interface LastingJob extends Omit<SessionJob, 'firstCell'> {
  /** The cells that ran in an earlier process of Medalist, from the first one. They run again before the next new cell. */
  readonly history: readonly RanBefore[];
  /** The time for all of them together. */
  readonly rebuildSeconds: number;
}

/** `note`: what the model must know about the session before it reads the rest; null: nothing. */
interface LastingShown extends CellShown {
  readonly note: string | null;
}

export interface LastingSession extends AsyncDisposable {
  /** Runs a cell. `why`: no session can be opened, in words that follow "the session". */
  readonly run: (code: string, seconds: number) => Promise<LastingShown | { readonly why: string }>;
}

export const lastingSession = (job: LastingJob): LastingSession => {
  let session: Session | undefined;
  let next = (job.history.at(-1)?.place ?? 0) + 1;

  const living = async (notes: string[]): Promise<Session | { readonly why: string }> => {
    const why = session?.ended();
    if (session !== undefined && why === undefined) return session;
    if (why !== undefined) notes.push(`The session died (${why}); its variables are gone.`);
    const past = session === undefined ? sinceDeath(job.history) : [];
    const opened = await openSession({ ...job, firstCell: past[0]?.place ?? next });
    if ('why' in opened) return opened;
    session = opened;
    notes.push(...(await rebuild(opened, past, job.rebuildSeconds)));
    return await living(notes); // a cell that ran again may have ended it
  };
  return {
    async run(code, seconds) {
      const notes: string[] = [];
      const alive = await living(notes);
      if ('why' in alive) return alive;
      const shown = await alive.run(code, seconds);
      next += 1;
      return { ...shown, note: notes.join(' ') || null };
    },
    async [Symbol.asyncDispose]() {
      await session?.[Symbol.asyncDispose]();
    },
  };
};
