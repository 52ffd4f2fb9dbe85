import type { Finding } from '../../schema/finding.ts';
import type { SubmissionColumn } from '../../schema/submission.ts';
import { familyOf } from '../kinds.ts';

const sameEverywhere: ReadonlySet<string> = new Set(['constant', 'one-class', 'sample-fill']);

/** Labels of fewer rows may be alike by chance, and whatever else is answered in fewer. */
const fewestRows = { labels: 20, others: 4 } as const;

/** The findings that make a whole submission a constant: each column that is judged says one thing of all rows. Empty: it is none. */
export const constantAnswer = (
  columns: readonly SubmissionColumn[],
  { findings, rows }: { readonly findings: readonly Finding[]; readonly rows: number },
): readonly Finding[] => {
  const judged = columns.filter(
    ({ role, weight, deviationOf }) => role === 'target' && weight !== 0 && deviationOf === undefined,
  );
  const areLabels = judged.some(({ kind }) => kind !== null && familyOf(kind) === 'label');
  if (rows < (areLabels ? fewestRows.labels : fewestRows.others)) return [];
  const same = findings.filter(({ rule }) => sameEverywhere.has(rule));
  return judged.every(({ name }) => same.some(({ columnName }) => columnName === name)) ? same : [];
};
