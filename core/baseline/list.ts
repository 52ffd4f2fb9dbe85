import type { Metric, TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn } from '../schema/submission.ts';
import { itemsOf, listGrammarOf, listOf, strangers } from '../submission/cells/lists.ts';

/** The most frequent items of train: as many as a ranking may have, one cell's worth for a set. */
export const listCell = (
  column: SubmissionColumn,
  profile: TargetProfile | undefined,
  metric: Pick<Metric, 'k'>,
): string | null => {
  const grammar = listGrammarOf(column);
  const itemise = (cell: string) => itemsOf(cell, grammar);
  const train = (profile?.labels ?? []).map(({ label }) => itemise(label));
  const listed = (column.labels ?? []).map((label) => [label]);
  const top = [...train, ...listed, ...column.sampleValues.map(itemise)].filter(
    (items) => items.length > 0 && strangers(items, grammar).length === 0,
  );
  const length = grammar.maxItems ?? metric.k ?? 1;
  const items =
    column.kind === 'ranked-list'
      ? [...new Set(top.flat())].slice(0, length)
      : [...new Set(top[0])].slice(0, grammar.maxItems ?? undefined);
  return items.length === 0 ? null : listOf(items, grammar);
};
