import { headOf, type Source, statsOf } from '../../../core/columns/source.ts';
import { isIdName } from '../../../core/competition/names.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { metrics } from '../../../core/metrics/table.ts';
import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import type { Notes } from '../evidence.ts';
import { claimedTargets } from '../metric/claimed-targets.ts';
import { type Claims, noClaims } from '../metric/claims.ts';
import type { Override } from '../override/read.ts';
import { mapSaid } from '../override/target.ts';
import { matchClasses } from './classes.ts';
import { distinctCells } from './distinct.ts';
import { byListed } from './mapped/by-listed.ts';
import { byName } from './mapped/by-name.ts';
import { byOrder, listedColumn } from './mapped/by-order.ts';
import { classesInOrder } from './mapped/in-order.ts';
import { fits, isTargetName, likeness, placeAmong } from './mapped/likeness.ts';
import { pageSays } from './mapped/page-says.ts';
import { whyOther } from './unlike/names.ts';
import { noteOneAnswer, noteOtherCells } from './unlike/other-cells.ts';
import { noteUnseenLabels } from './unlike/unseen-labels.ts';

/** Where the submission's targets are in train. */
export interface TargetMap {
  readonly layout: SubmissionSchema['layout'];
  readonly mapping: Readonly<Record<string, string>>;
  /** Train columns to learn, without repeats. */
  readonly columns: readonly string[];
  /** The column of test whose cells the submission lists, the likeliest first; absent: it lists none. */
  readonly orders?: string;
}
/** Where targets are sought, and what is known by then. */
export interface TargetsAsked {
  readonly engine: TableEngine;
  readonly targets: readonly string[];
  readonly train: Source;
  readonly test: Source | null;
  /** Columns that cannot be a target: the key and what identifies rows. */
  readonly ids: ReadonlySet<string>;
  /** The column of test that the submission's one key repeats. */
  readonly groups?: string | null;
  /** The sample's first cells of the first target. */
  readonly shown?: readonly string[];
  /** What the competition's page says. */
  readonly page?: string;
  readonly metric: MetricFound | undefined;
  /** The column that a person names: nothing else is sought. */
  readonly said?: Override['target'];
  /** What a model read, for where the data leave it open. */
  readonly claims?: Claims;
  readonly notes: Notes;
}

/** Finds each submission target in train: by name, as classes of one column, or as the one column test lacks. */
export const mapTargets = async (question: TargetsAsked): Promise<TargetMap | undefined> => {
  if (question.said !== undefined) return mapSaid(question, question.said);
  const listed = listedColumn(question);
  if (listed !== undefined) return byOrder(question, listed, (name) => likeness(question, name));
  const map = await mapByColumns(question);
  if (map === undefined) return undefined;
  await noteUnseenLabels(question, map);
  noteOtherCells(question, map);
  return map;
};

const mapByColumns = async (question: TargetsAsked): Promise<TargetMap | undefined> =>
  byName(question) ??
  (await byListed(question, (name) => likeness(question, name))) ??
  (await byClasses(question)) ??
  (await classesInOrder(question)) ??
  byElimination(question);

/** Train columns with about as many distinct values as the submission has targets; those test lacks come first. */
const byClasses = async ({
  engine,
  targets,
  train,
  test,
  ids,
  notes,
}: TargetsAsked): Promise<TargetMap | undefined> => {
  if (targets.length < 2) return undefined;
  const inTest = new Set(test?.table.columns ?? []);
  const candidates = train.table.columns
    .filter((name) => !ids.has(name) && !isOneOfMany(train, name))
    .filter((name) => {
      const unique = statsOf(train, name).unique + new Set(headOf(train.table, name).filter(isMissing)).size;
      return unique >= 2 && unique >= targets.length * 0.8 && unique <= targets.length * 1.25 + 1;
    })
    .toSorted((a, b) => Number(inTest.has(a)) - Number(inTest.has(b)));
  for (const name of candidates) {
    const found = matchClasses(targets, await distinctCells(engine, train, name, targets));
    if (found === undefined) continue;
    const missing = targets.filter((target) => !found.labels.has(target));
    if (missing.length > 0) notes.warn(`Classes that train never shows: ${missing.join(', ')}.`);
    const detail = `submission columns are the values of train's "${name}"`;
    notes.because('targets', 'sample_submission', found.prefix ? `${detail}, prefixed "${found.prefix}"` : detail);
    return { layout: 'classes', mapping: Object.fromEntries(found.labels), columns: [name] };
  }
  return undefined;
};

/** Counts of days, pixels: columns that differ by their number are measured, and hold no classes. */
const isOneOfMany = ({ table }: Source, name: string): boolean => {
  const stem = (text: string) => text.replace(/(?<!\d)\d+$/, '');
  return stem(name) !== name && table.columns.filter((other) => stem(other) === stem(name)).length >= manyAlike;
};
const manyAlike = 20;

/** No name fits: the target is what train knows and test does not. */
const byElimination = (question: TargetsAsked): TargetMap | undefined => {
  const { targets, train, test, ids, notes } = question;
  const usable = train.table.columns.filter((name) => !ids.has(name) && statsOf(train, name).unique > 1);
  const trainOnly = test ? usable.filter((name) => !test.table.columns.includes(name)) : [];
  const hidden = test
    ? usable.filter((name) => test.table.columns.includes(name) && statsOf(test, name).present === 0)
    : [];
  const withheld = [...trainOnly, ...hidden];
  const overwritten = filledOver(usable, test);
  const answers = withheld.filter((name) => mayAnswer(question, name));
  const isMeant = answers.length === 0 && overwritten.length > 0;
  const candidates = isMeant ? overwritten : [...withheld, ...overwritten.filter(isTargetName)];
  const [only] = candidates;
  const layoutOf = (column: string): TargetMap => {
    if (targets.length > 1 && isValues(question)) noteOneAnswer(question, column);
    return {
      layout: targets.length === 1 || isValues(question) ? 'columns' : 'unknown',
      mapping:
        targets.length === 1 || isValues(question) ? Object.fromEntries(targets.map((name) => [name, column])) : {},
      columns: [column],
    };
  };
  if (only !== undefined && candidates.length === 1) {
    const why = trainOnly.includes(only)
      ? 'is the only train column that test lacks'
      : 'is filled in train, and empty or the same all over in test';
    const doubt = pageSays(question.page ?? '', only, []) >= 2 ? undefined : whyOther(question, only);
    if (doubt !== undefined) notes.warn(`The target is a guess: ${doubt}.`);
    notes.because('targets', doubt === undefined ? 'train' : 'default', `"${only}" ${why}`);
    return layoutOf(only);
  }
  if (targets.length > 1 && trainOnly.length === targets.length && trainOnly.every((name) => fits(question, name))) {
    const paired = `Targets are paired with train columns by order: ${trainOnly.join(', ')}.`;
    notes.because('targets', 'default', paired);
    notes.warn(paired);
    const mapping = Object.fromEntries(targets.map((name, index) => [name, trainOnly[index] ?? name]));
    return { layout: 'columns', mapping, columns: trainOnly };
  }
  const pool = candidates.length > 0 || test !== null ? candidates : usable.filter((name) => !isIdName(name));
  const ranked = pool
    .map((name) => ({ name, score: likeness(question, name, pool) + placeAmong(pool, name) / pool.length }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = ranked;
  const isNamed = best !== undefined && pageSays(question.page ?? '', best.name, pool) >= 2;
  if (isNamed && best.score >= (next?.score ?? 0) + clearMargin) {
    notes.because('targets', 'description', `the page names "${best.name}" as what is to be predicted`);
    return layoutOf(best.name);
  }
  const [claimed, ...more] =
    claimedTargets(question.claims ?? noClaims, targets.length, { train, test, ids }, notes) ?? [];
  if (claimed !== undefined)
    return more.length === 0 ? layoutOf(claimed) : { layout: 'columns', mapping: {}, columns: [claimed, ...more] };
  if (best === undefined) return undefined; // what test tells, too, nobody asks for
  const isAlone = test !== null && candidates.filter((name) => fits(question, name)).join() === best.name;
  const why = isAlone
    ? `of the train columns that test lacks, "${best.name}" alone fits the metric`
    : `"${best.name}" is the likeliest of ${pool.length} train columns by name, place and metric`;
  notes.because('targets', isAlone ? 'train' : 'default', why);
  notes.warn(
    `The target is a guess: "${best.name}", of ${pool.slice(0, 6).join(', ')}${pool.length > 6 ? ', ...' : ''}.`,
  );
  return layoutOf(best.name);
};

/** A column that leads by less is a guess. */
const clearMargin = 1;

/** Columns that hold one cell all over in test: a zero in the place of the answer, say. */
const filledOver = (names: readonly string[], test: Source | null): string[] =>
  test === null ? [] : names.filter((name) => test.table.columns.includes(name) && statsOf(test, name).unique === 1);

/** Times and names of rows, which train alone may have, are no answers. */
const mayAnswer = ({ train, metric }: TargetsAsked, name: string): boolean => {
  const { unique, present, number } = statsOf(train, name);
  const { wants, predicts = wants } = metric === undefined ? { wants: undefined } : metrics[metric.name];
  return number !== null || (wants !== 'values' && predicts !== 'values' && unique < 0.9 * present);
};

const isValues = ({ metric }: TargetsAsked) => metric !== undefined && metrics[metric.name].wants === 'values';
