import { literals } from '../../../services/tables/sql.ts';
import type { Competition } from '../../schema/competition.ts';
import type { SubmissionColumn } from '../../schema/submission.ts';
import { profileOf } from '../specification.ts';
import { spellerOf, truthOf } from './labels.ts';

/** SQL of a cell whose label is spelled as the submission spells it: answers of train must compare equal to a program's. */
export const spelledSql = (
  { submission, targets }: Pick<Competition, 'submission' | 'targets'>,
  column: SubmissionColumn,
  cell: string,
): string => {
  const { labels: wanted } = column;
  if (wanted === null) return cell;
  const spell = spellerOf(column);
  const truths = wanted.map(truthOf);
  const areTruths = wanted.length === 2 && truths.includes(true) && truths.includes(false);
  const truth = (label: string) => (areTruths ? wanted.find((own) => truthOf(own) === truthOf(label)) : undefined);
  const other = (profileOf({ schema: submission, targets }, column)?.labels ?? []).flatMap(({ label }) => {
    const spelled =
      column.spelled?.[label] ?? spell(label) ?? (truthOf(label) === undefined ? undefined : truth(label));
    return spelled === undefined || spelled === label
      ? []
      : [`WHEN ${cell} = ${literals([label])} THEN ${literals([spelled])}`];
  });
  return other.length === 0 ? cell : `CASE ${other.join(' ')} ELSE ${cell} END`;
};
