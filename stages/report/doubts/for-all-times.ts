import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import type { Evidence } from './evidence.ts';

/** A month or a day in a column's name: `201610`, `2016-10`, `2016-10-01`. */
const time = /^\D*(?:19|20)\d{2}[-_/.]?(?:0[1-9]|1[0-2])(?:[-_/.]?(?:0[1-9]|[12]\d|3[01]))?$/;

/** The submission has a column for each of several times, but all have the answers of one column of train. */
export const forAllTimes = ({ competition, candidate }: Evidence): Doubt[] => {
  const { submission, targets } = competition;
  if (submission.layout !== 'columns' || (candidate !== null && candidate.origin !== 'template')) return [];
  return targets.flatMap(({ column }) => {
    const names = submission.header.filter((name) => time.test(name) && submission.mapping[name] === column);
    if (names.length < 2) return [];
    const [first = '', last = ''] = [names[0], names.at(-1)];
    const message = `the ${names.length} columns from ${JSON.stringify(first)} to ${JSON.stringify(last)} have the same answer, ${JSON.stringify(column)}: what is different at each time was not learned`;
    return [{ kind: 'guessed' as const, message }];
  });
};
