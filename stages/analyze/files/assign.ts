import { roleByName } from '../../../core/competition/role-by-name.ts';
import type { DataFile, Dataset } from '../../../core/schema/dataset.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Table } from '../../../services/tables/table.ts';
import { notUtf8 } from '../checks.ts';
import { type Notes, takeNotes } from '../evidence.ts';
import { type Misfit, Unfit } from '../failure.ts';
import { boxesAsked } from '../media/asked/boxes.ts';
import { type PicturesAsked, picturesAsked } from '../media/asked/pictures-asked.ts';
import type { Override } from '../override/read.ts';
import { checkTarget } from '../override/target.ts';
import { openTables } from './files.ts';
import { type LeftOut, mayStandIn, unreplaced } from './left-out.ts';
import { assignRoles, type Roles, rolesWithoutTrain } from './roles.ts';

interface Opened {
  /** Tables that were not opened. */
  readonly unopened: readonly string[];
  /** Files that should be used, but cannot be. */
  readonly leftOut: readonly LeftOut[];
}

/** Why no table is learned from. */
export interface Without extends Opened {
  readonly roles: null;
  /** Set if the answers to images are images. */
  readonly asked?: PicturesAsked;
  /** The table that holds boxes. */
  readonly boxes?: string;
  /** Why the files do not answer what the sample asks for. */
  readonly why?: Misfit;
}

/** What each table is for, or why none is learned from. */
export type Assigned = (Opened & { readonly roles: Roles }) | Without;

interface Folder {
  readonly engine: TableEngine;
  readonly dataset: Dataset;
  readonly data: string;
  readonly notes: Notes;
  /** The column that a person names. */
  readonly target: Override['target'];
}

/**
 * Opens the tables, except those that were left out before, and says what each is for. A table that cannot be opened is left out, if
 * another one takes its role or a sample shows the submission's form.
 */
export const assignFiles = async (
  { engine, dataset, data, notes, target }: Folder,
  before: readonly LeftOut[],
): Promise<Assigned> => {
  const known = new Set(before.map(({ file }) => file));
  const { tables: all, broken, unopened } = await openTables(engine, data, dataset.files, known);
  const faults = dataset.files.flatMap((file) => faultOf(file, all));
  const fresh = [...broken.flatMap((misfit) => namedAs(misfit.path, misfit)), ...faults];
  const tables = all.filter(({ file }) => !faults.some((fault) => fault.file === file.path));
  const opened: Opened = { unopened: [...unopened, ...faults.map(({ file }) => file)], leftOut: [...before, ...fresh] };
  if (target !== undefined && opened.leftOut.length === 0) checkTarget(target, tables);
  const asked = picturesAsked(tables, dataset);
  const boxes = boxesAsked(tables)?.file.path;
  if (asked !== undefined) return { ...opened, roles: null, asked };
  if (boxes !== undefined) return { ...opened, roles: null, boxes };
  const roles = await assignRoles(engine, tables, notes, target?.name);
  if (roles !== null && mayStandIn(roles, opened.leftOut)) {
    const missed = unreplaced(roles, opened.leftOut);
    if (missed !== undefined) throw missed;
    return { ...opened, roles };
  }
  if (rolesWithoutTrain(tables, takeNotes()).sample !== null) return { ...opened, roles: null };
  throw opened.leftOut[0]?.misfit ?? noTrain();
};

/** A file that is left out because of its name's role. Side files may be broken. */
const namedAs = (file: string, misfit: Misfit, columns: LeftOut['columns'] = null): LeftOut[] => {
  const role = roleByName(file);
  return role === null ? [] : [{ file, misfit, role, columns }];
};

/** What is wrong with a table that was opened. */
const faultOf = (file: DataFile, tables: readonly Table[]): LeftOut[] => {
  const table = tables.find((one) => one.file.path === file.path);
  const misfit = table && notUtf8(file);
  return misfit === undefined ? [] : namedAs(file.path, misfit, table?.columns);
};

const noTrain = () =>
  new Unfit('no-train', 'No train file: none of the files is a table to learn from.', {
    advice: 'Put train.csv (or .tsv, .json, .jsonl, .parquet) into the folder.',
  });
