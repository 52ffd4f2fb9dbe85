import type { TableEngine } from '../../../../services/tables/engine.ts';
import { LeaveOneOut, leaveOneOutSql } from '../../leave-one-out.ts';
import type { Answers } from './answers.ts';
import type { Candidate } from './candidates.ts';

/** From here on rows of a group have one answer: whoever has seen some of them knows it of the others. */
const leastShare = 0.9;
/** As a competition's groups: values repeat. */
const fewestRowsAGroup = 2;
/** The fewest groups: of fewer, hardly one is held back, and a few answers may agree by chance. */
const fewest = { groups: 10, others: 10 } as const;

/** The column of whose values each has rows of one answer: patients, customers. Null: there is none. */
export const groupOfOneAnswer = async (
  engine: TableEngine,
  groups: readonly Candidate[],
  { numeric, labels, known }: Answers,
): Promise<Candidate | null> => {
  const isNumber = numeric && labels > 2;
  for (const group of groups) {
    const rows = `(SELECT ${group.as} AS g, ${isNumber ? 'y::DOUBLE' : 'y'} AS y FROM explored WHERE y IS NOT NULL)`;
    const [told] = await engine.query(leaveOneOutSql(isNumber ? 'number' : 'labels', rows), LeaveOneOut);
    if (told !== undefined && isOne(told, known)) return group;
  }
  return null;
};

/** Rows without a group would stand for one, so nearly all must have one. */
const isOne = ({ rows, groups, others, share }: LeaveOneOut, known: number): boolean =>
  rows >= leastGrouped * known &&
  groups >= fewest.groups &&
  others >= fewest.others &&
  rows >= fewestRowsAGroup * groups &&
  (share ?? 0) >= leastShare;

const leastGrouped = 0.98;
