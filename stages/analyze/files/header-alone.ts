import type { Table } from '../../../services/tables/table.ts';
import type { Roles } from './roles.ts';

/** The roles without a sample that has no rows, and that sample's header. */
interface HeaderAlone {
  readonly roles: Roles;
  readonly header: readonly string[] | null;
}

/** A sample that is only a header says the columns; the rows are then those of test. */
export const headerAlone = (roles: Roles): HeaderAlone => {
  const { sample, test, side } = roles;
  if (sample === null || test.length === 0 || !isBlank(sample)) return { roles, header: null };
  return { roles: { ...roles, sample: null, side: [...side, sample] }, header: sample.header };
};

const isBlank = ({ head }: Table): boolean => head.every((record) => record.every((cell) => cell.trim() === ''));
