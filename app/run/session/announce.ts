import type { RunFolder } from '../../../services/store/home.ts';
import type { Journal } from '../../../services/store/journal.ts';
import type { CheckedRun } from './check-run.ts';
import { timeSoFar } from './time-so-far.ts';

/** Writes to the journal that a session starts, which session it is, and what the user should know about it. */
export const announceSession = (
  journal: Journal,
  folder: RunFolder,
  { request, isResumed }: CheckedRun,
  since: number,
  { notes, budget }: { readonly notes: readonly string[]; readonly budget: readonly string[] },
): void => {
  journal.append(
    isResumed
      ? { type: 'run.resumed', slug: request.slug, ...timeSoFar(request, folder) }
      : {
          ...{ type: 'run.started', slug: request.slug, request: { time: request.time, seed: request.seed } },
          before: Math.round(performance.now() - since),
        },
  );
  for (const message of notes) journal.append({ type: 'run.note', message });
  for (const message of budget) journal.append({ type: 'run.note', about: 'budget', message });
};
