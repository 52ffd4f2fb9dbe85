import { quoted, quotedList } from '../../../core/brief/wording/quoted.ts';
import { statsOf, twinOf } from '../../../core/columns/source.ts';
import { fold } from '../../../core/competition/names.ts';
import { nearest } from '../../../services/text/nearest.ts';
import { matchClasses } from '../target/classes.ts';
import { distinctCells } from '../target/distinct.ts';
import type { TargetMap, TargetsAsked } from '../target/targets.ts';
import { BadOverride, type Override } from './read.ts';

type SaidTarget = NonNullable<Override['target']>;
type Named = { readonly columns: readonly string[] };

const mostNamed = 8;

const badTarget = (why: string, advice: string) => new BadOverride('no-target', why, { advice });

/** Throws if no table has the column, with the names that may be meant. */
export const checkTarget = ({ name, by }: SaidTarget, tables: readonly Named[]): void => {
  if (tables.some(({ columns }) => columns.some((column) => fold(column) === fold(name)))) return;
  const names = tables.flatMap(({ columns }) => columns);
  const near = nearest(name, names).slice(0, 3);
  throw badTarget(
    `No table has a column ${quoted(name, 60)}, which ${by} names as the target.`,
    near.length > 0
      ? `Did you mean ${quotedList(near, 3)}?`
      : `There are ${quotedList([...new Set(names)], mostNamed)}.`,
  );
};

/** There is a target, and nothing that it could be learned from. */
export const nothingToLearn = ({ name, by }: SaidTarget) =>
  badTarget(
    `There is no table from which ${quoted(name, 60)} could be learned, although ${by} names it as the target.`,
    `Add a train table with this column, or leave ${by} out.`,
  );

/** The submission's one column is the one that a person names in train, or the submission's columns are its classes. */
export const mapSaid = async (
  { engine, targets, train, notes }: TargetsAsked,
  { name, by }: SaidTarget,
): Promise<TargetMap> => {
  const column = twinOf(train, name);
  if (column === undefined)
    throw badTarget(
      `${train.table.file.path} has no column ${quoted(name, 60)}, which ${by} names as the target.`,
      `Another table has it: add it to ${train.table.file.path}.`,
    );
  if (statsOf(train, column).unique <= 1)
    throw badTarget(
      `${quoted(column, 60)}, which ${by} names as the target, is the same in every row of train.`,
      'Name a column that differs between rows.',
    );
  notes.overrule('targets', `${by} says ${quoted(column, 60)}`);
  const [asked] = targets;
  if (targets.length < 2)
    return { layout: 'columns', mapping: asked === undefined ? {} : { [asked]: column }, columns: [column] };
  const classes = matchClasses(targets, await distinctCells(engine, train, column));
  if (classes !== undefined)
    return { layout: 'classes', mapping: Object.fromEntries(classes.labels), columns: [column] };
  throw badTarget(
    `The submission asks for ${targets.length} columns (${quotedList(targets, 3)}), and ${quoted(column, 60)}, which ${by} names, is no class of them.`,
    `Leave ${by} out: each of them is then sought by its name.`,
  );
};
