import { type NameRole, roleByName } from '../../../core/competition/role-by-name.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Table } from '../../../services/tables/table.ts';
import { type Misfit, Unfit } from '../failure.ts';
import { askedNames, holdsAsked } from './roles/answers-apart.ts';
import type { Roles } from './roles.ts';

/** A file that cannot be used. */
export interface LeftOut {
  readonly file: string;
  readonly misfit: Misfit;
  /** What it was to be; null: it may have been anything. */
  readonly role: NameRole | null;
}

/** Archives that could not be unpacked. */
export const brokenArchives = ({ broken = [] }: Dataset): LeftOut[] =>
  broken.map(({ file, message, advice }) => ({
    file,
    misfit: new Unfit('unreadable-file', message, { file, advice }),
    role: roleByName(file),
  }));

/** The table that an error is about, if it is left out the rest may do; undefined: it is the sample, or none. */
export const leftOutBy = (misfit: Misfit, file: string | undefined, roles: Roles): LeftOut | undefined => {
  const isOf = (tables: readonly Table[]) => tables.some((table) => table.file.path === file);
  if (file === undefined || file === roles.sample?.file.path) return undefined;
  if (isOf(roles.train)) return { file, misfit, role: 'train' };
  if (roles.labels !== null && isOf([roles.labels])) return { file, misfit, role: 'labels' };
  return isOf(roles.test) ? { file, misfit, role: 'test' } : undefined;
};

const isTheTrain = (path: string): boolean => /(^|\/)train(ing)?\.[a-z0-9]+$/i.test(path);

/**
 * Whether the train table that was found can be the right one, whatever was left out: it holds what the sample asks for,
 * or its name says so as plainly as that of the lost one. Better to learn nothing than from the wrong table.
 */
export const mayStandIn = ({ train, labels, test, sample }: Roles, leftOut: readonly LeftOut[]): boolean => {
  const asked = askedNames(sample, test);
  if (labels !== null || train.some((table) => holdsAsked(table, asked))) return true;
  const [{ file, columns }] = train;
  const isNamed = roleByName(file.path) === 'train';
  const tellsMore = test.length > 0 && columns.some((name) => test.every((table) => !table.columns.includes(name)));
  const mayReplace = (lost: LeftOut): boolean => {
    switch (lost.role) {
      case 'train':
        return isNamed && (isTheTrain(file.path) || !isTheTrain(lost.file));
      case 'labels':
        return isNamed && tellsMore;
      case null:
        return isNamed;
      case 'test':
      case 'sample':
        return true;
    }
  };
  return leftOut.every(mayReplace);
};

/** Why the submission's form is not known: a file that may have told it was left out, and nothing took its role. */
export const unreplaced = ({ test, sample }: Roles, leftOut: readonly LeftOut[]): Misfit | undefined =>
  sample !== null
    ? undefined
    : leftOut.find(({ role }) => role === 'sample' || role === null || (role === 'test' && test.length === 0))?.misfit;
