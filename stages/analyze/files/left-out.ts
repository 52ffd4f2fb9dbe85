import { type NameRole, roleByName } from '../../../core/competition/role-by-name.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Table } from '../../../services/tables/table.ts';
import { type Misfit, Unfit } from '../failure.ts';
import { askedNames, holdsAsked } from './roles/answers-apart.ts';
import { repeatsKeys, sameColumns, sharedColumns } from './roles/shared.ts';
import type { Roles } from './roles.ts';

/** A file that cannot be used. */
export interface LeftOut {
  readonly file: string;
  readonly misfit: Misfit;
  /** Its role by its name; null: it may have had any role. */
  readonly role: NameRole | null;
  /** Its columns; null: they are not known. */
  readonly columns: readonly string[] | null;
}

/** Archives that could not be unpacked. */
export const brokenArchives = ({ broken = [] }: Dataset): LeftOut[] =>
  broken.map(({ file, message, advice }) => ({
    file,
    misfit: new Unfit('unreadable-file', message, { file, advice }),
    role: roleByName(file.split(' > ').at(-1) ?? file), // the innermost archive
    columns: null,
  }));

/** The table that an error is about, to be left out; undefined: it is the sample, or no table. */
export const leftOutBy = (misfit: Misfit, file: string | undefined, roles: Roles): LeftOut | undefined => {
  if (file === undefined || file === roles.sample?.file.path) return undefined;
  const asOneOf = (tables: readonly Table[], role: NameRole): LeftOut | undefined => {
    const table = tables.find((one) => one.file.path === file);
    return table && { file, misfit, role, columns: table.columns };
  };
  const labels = roles.labels === null ? [] : [roles.labels];
  return asOneOf(roles.train, 'train') ?? asOneOf(labels, 'labels') ?? asOneOf(roles.test, 'test');
};

/**
 * Whether the found tables can be the right ones in spite of what was left out. It is better to learn nothing than to learn from the wrong
 * table.
 */
export const mayStandIn = (roles: Roles, leftOut: readonly LeftOut[]): boolean => {
  const [{ file }] = roles.train;
  const isReplaced = (lost: LeftOut): boolean => {
    switch (lost.role) {
      case 'train':
        return (
          (hasAnswers(roles) && isAboutTest(roles)) ||
          arePartsOfOne(file.path, lost.file) ||
          isPlainlyTrain(roles, lost)
        );
      case 'labels':
        return hasAnswers(roles);
      case null:
        return hasAnswers(roles) || roleByName(file.path) === 'train';
      case 'test':
        return roles.test.length === 0 || roles.test.some((table) => isTheTest(table, roles, lost));
      case 'sample':
        return true;
    }
  };
  return leftOut.every(isReplaced);
};

/** Whether train has what the sample asks for under the same name. */
const hasAnswers = ({ train, labels, test, sample }: Roles): boolean => {
  const asked = askedNames(sample, test);
  return [...train, ...(labels === null ? [] : [labels])].some((table) => holdsAsked(table, asked));
};

/** Whether train tells anything that test tells, too: a table of places with what is asked for is a lookup table. */
const isAboutTest = ({ train: [train], test }: Roles): boolean =>
  test.length === 0 || test.some((table) => sharedColumns(table, train) > 0);

/** Whether two names are of parts of one table: `train_1.csv` and `train_2.csv`. */
const arePartsOfOne = (a: string, b: string): boolean => stemOf(a) !== undefined && stemOf(a) === stemOf(b);
const stemOf = (path: string): string | undefined => /^(.*\D)\d+(\.[a-z]\w*)+$/i.exec(path)?.[1];

/** Whether names alone show that this is train, because there is no sample. */
const isPlainlyTrain = ({ train: [{ file }], sample }: Roles, lost: LeftOut): boolean =>
  sample === null && isCalledTrain(file.path) && !isCalledTrain(lost.file);
const isCalledTrain = (path: string): boolean => /(^|\/)train(ing)?\.[a-z0-9]+$/i.test(path);

/** Whether a table is surely the test: the lost table had no other columns, or this one has the sample's rows and most of train's columns. */
const isTheTest = (table: Table, { train: [train], sample }: Roles, lost: LeftOut): boolean => {
  if (lost.columns !== null && sameColumns(table, { columns: lost.columns })) return true;
  const isOfSample = sample === null || repeatsKeys(sample, table) >= 0.5;
  return isOfSample && sharedColumns(table, train) > train.columns.length / 2;
};

/** Why the submission's form is not known: a file that may have told it was left out, and nothing took its role. */
export const unreplaced = ({ test, sample }: Roles, leftOut: readonly LeftOut[]): Misfit | undefined =>
  sample !== null
    ? undefined
    : leftOut.find(({ role }) => role === 'sample' || role === null || (role === 'test' && test.length === 0))?.misfit;
