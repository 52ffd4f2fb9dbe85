import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exploration, KeptScore } from '../../../core/schema/explore/exploration.ts';
import type { ExploreEnding } from '../../../machines/explore/steps.ts';
import { turnsTaken } from '../../../services/claude/exchange.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import type { Results } from './found.ts';
import type { StepsJob } from './job.ts';

/** What the model calls of all sessions used. Repeated calls cost nothing. */
const spentIn = (journal: string, currency: string | null): Exploration['spent'] => {
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 as number | null };
  for (const line of streamJournal(journal, 'model.called')) {
    if (line.type !== 'model.called' || line.remembered) continue;
    spent.calls++;
    spent.inputTokens += line.inputTokens + line.cacheReadTokens + line.cacheWriteTokens;
    spent.outputTokens += line.outputTokens;
    spent.cost = spent.cost === null || line.cost === null ? null : spent.cost + line.cost;
  }
  return { ...spent, currency };
};

/** Puts together the result of an exploration. */
export const composeExploration = (
  { folder, request, explorer, clock }: Pick<StepsJob, 'folder' | 'request' | 'explorer' | 'clock'>,
  found: Results,
  ending: ExploreEnding,
): Exploration => {
  const { held, profile, talk, score, cells = [] } = found;
  return {
    schema: 1,
    ...{ id: request.id, name: request.name, ask: request.ask, status: ending.status },
    answer: talk?.answer() ?? null,
    target: held?.target?.column ?? null,
    tables: (profile?.tables ?? []).map(({ path, rows, columns, moreColumns }) => ({
      ...{ name: path, rows, columns: columns.length + moreColumns },
    })),
    model: explorer.model,
    turns: turnsTaken(talk?.said() ?? []),
    cells: cells.length,
    plots: cells.reduce((sum, { plots }) => sum + plots.length, 0),
    score: score ?? null,
    spent: spentIn(folder.journal, explorer.currency),
    ...{ seconds: found.seconds ?? clock.elapsed(), sandbox: request.sandbox },
    troubles: [...ending.troubles],
    files: forPeople.filter((name) => existsSync(join(folder.path, name))),
    notes: [
      ...(held?.notes ?? []),
      ...(held?.why == null ? [] : [`no rows are held back: ${held.why}`]),
      ...assumedIn(score ?? null, request.metric),
    ],
  };
};

/** Nobody named the metric of a score. */
const assumedIn = (score: KeptScore | null, named: string | null): string[] => {
  const [first] = score?.kind === 'scored' && named === null ? score.scores : [];
  return first === undefined ? [] : [`no metric was named, and ${first.metric} is assumed (--metric names another)`];
};

const forPeople = [
  ...(['answer.md', 'report.html', 'notebook.ipynb', 'conversation.md', 'history.jsonl'] as const),
  ...(['model', 'engine', 'plots', 'data', 'events.jsonl'] as const),
];
