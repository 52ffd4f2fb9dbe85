import { headOf } from '../../../core/columns/source.ts';
import { dateFormatOf } from '../../../core/competition/dates.ts';
import { fold } from '../../../core/competition/names.ts';
import type { CloseLook } from '../../../services/tables/close-look.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { Roles } from './roles.ts';

/** Each candidate costs time in every scan. If there are more, the targets are read again when they are known. */
const mostCandidates = 6;
const fewLabels = 200;

/** The columns of a large train file that may be targets or times: those that test lacks or the sample has, and dates. */
export const lookClosely = (train: Table, { test, sample, labels }: Roles): CloseLook[] => {
  if (labels !== null) return [];
  const asked = new Set(sample?.columns.map(fold));
  const given = new Set(test.flatMap(({ columns }) => columns.map(fold)));
  const looks = train.columns.flatMap((name, index): CloseLook[] => {
    const head = headOf(train, name);
    const format = given.has(fold(name)) ? dateFormatOf(head, name) : undefined;
    if (format !== undefined) return [{ index, labels: false, instant: format.sql(columnAt(index)) }];
    const isCandidate = test.length > 0 ? !given.has(fold(name)) : asked.has(fold(name));
    return isCandidate ? [{ index, labels: new Set(head).size <= fewLabels, instant: null }] : [];
  });
  return looks.length <= mostCandidates ? looks : [];
};
