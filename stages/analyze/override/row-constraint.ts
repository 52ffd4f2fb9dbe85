import type { SubmissionColumn, SubmissionSchema } from '../../../core/schema/submission.ts';
import { badOverride, type Override, placeOf } from './read.ts';

type Constrained = Pick<SubmissionSchema, 'columns' | 'rowConstraint'>;

/** Makes rows that sum to one and columns of kind `simplex` agree: whichever the override says, the other follows. */
export const constrainRows = (columns: readonly SubmissionColumn[], override: Override): Constrained => {
  const said = ({ name }: SubmissionColumn) => override.columns.get(name)?.kind;
  const targets = columns.filter(({ role }) => role === 'target');
  const shares = columns.filter(({ kind }) => kind === 'simplex');
  const { rowConstraint: wanted, path } = override;
  const fail = (place: readonly string[], why: string, advice: string) =>
    badOverride(path, placeOf(place), why, advice);
  if (wanted === 'sum-to-one') {
    if (targets.length < 2) throw fail(['rowConstraint'], 'there is one target only', 'Use null, or leave it out.');
    const other = targets.find((column) => said(column) !== undefined && said(column) !== 'simplex');
    if (other) {
      const place = ['columns', other.name, 'kind'];
      throw fail(place, `${said(other)}, but rowConstraint says sum-to-one`, 'Make it simplex, or drop one.');
    }
    return {
      columns: columns.map((column) => (targets.includes(column) ? asShare(column) : column)),
      rowConstraint: wanted,
    };
  }
  const simplex = shares.find((column) => said(column) === 'simplex');
  if (wanted === null) {
    if (simplex) {
      const place = ['columns', simplex.name, 'kind'];
      throw fail(place, 'simplex, but rowConstraint is null', 'Make it probability, or drop one.');
    }
    return {
      columns: columns.map((column) => (shares.includes(column) ? { ...column, kind: 'probability' } : column)),
      rowConstraint: null,
    };
  }
  if (simplex && shares.length < 2) {
    throw fail(['columns', simplex.name, 'kind'], 'one simplex column alone', 'A simplex has two columns or more.');
  }
  return { columns: [...columns], rowConstraint: shares.length > 0 ? 'sum-to-one' : null };
};

const asShare = (column: SubmissionColumn): SubmissionColumn => ({
  ...column,
  kind: 'simplex',
  min: 0,
  max: 1,
  labels: null,
  list: null,
});
