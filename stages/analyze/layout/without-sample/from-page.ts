import { headOf, type Source, statsOf, twinOf } from '../../../../core/columns/source.ts';
import { truthPairOf } from '../../../../core/competition/labels.ts';
import { fold, isIdName } from '../../../../core/competition/names.ts';
import type { MetricFound } from '../../../../core/metrics/metric.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { type Notes, takeNotes } from '../../evidence.ts';
import { mapTargets, type TargetMap, type TargetsAsked } from '../../target/targets.ts';
import { isUniqueTogether } from '../keys/keys.ts';
import type { Layout } from '../layout.ts';
import { layoutFromTest } from './from-test.ts';
import type { SubmissionExample } from './submission-example.ts';

interface Question {
  readonly engine: TableEngine;
  readonly examples: readonly SubmissionExample[];
  /** The table with the answers. */
  readonly train: Source;
  readonly test: Source;
  /** Train columns that cannot be a target. */
  readonly shared: readonly string[];
  readonly metric: MetricFound | undefined;
  readonly said: TargetsAsked['said'];
  readonly notes: Notes;
}

/** A submission's layout that the page shows and the data confirm. */
export interface ShownLayout {
  readonly example: SubmissionExample;
  readonly layout: Layout;
  readonly map: TargetMap;
}

/** The first example of the page that fits the data; undefined: there is none, or none fits, which is a warning. */
export const layoutFromPage = async (question: Question): Promise<ShownLayout | undefined> => {
  const { examples, notes } = question;
  for (const example of examples) {
    const seen = takeNotes();
    const key = await keyOf(question, example);
    if (key === undefined) continue;
    const layout: Layout = { header: example.header, ...key };
    const map = await targetsOf(question, example, layout, seen);
    if (map === undefined) continue;
    const by = example.by ?? 'description';
    const who = by === 'sample_submission' ? 'the sample' : 'the page';
    notes.because('submission.header', by, `${who} shows "${example.header.slice(0, 8).join(',')}"`);
    notes.because('submission.key', by, `"${layout.key.join('" + "')}" in front, and unique in test`);
    for (const [field, list] of Object.entries(seen.evidence)) {
      for (const { source, detail } of list) {
        notes.because(field, source === 'sample_submission' ? by : source, detail);
      }
    }
    for (const warning of seen.warnings) notes.warn(warning);
    return { example, layout, map };
  }
  const first = examples.find(({ by }) => by === undefined);
  if (first !== undefined) {
    notes.warn(
      `The page shows a submission with "${first.header.slice(0, 8).join(',')}", which does not fit the data: it is ignored.`,
    );
  }
  return undefined;
};

type Split = Omit<Layout, 'header'>;

/** The key among the header's columns: a unique column of test, or all of its columns together. */
const keyOf = async ({ engine, test }: Question, { header }: SubmissionExample): Promise<Split | undefined> => {
  const inTest = header.flatMap((name) => {
    const twin = twinOf(test, name);
    return twin === undefined || statsOf(test, twin).present === 0 ? [] : [{ name, twin }];
  });
  const split = (key: readonly { readonly name: string; readonly twin: string }[]): Split => {
    const names = key.map(({ name }) => name);
    const carry = inTest.map(({ name }) => name).filter((name) => !names.includes(name));
    const targets = header.filter((name) => !names.includes(name) && !carry.includes(name));
    return { key: names, keyUnique: true, carry, targets, idColumn: key[0]?.twin ?? null };
  };
  const unique = inTest.filter(({ twin }) => statsOf(test, twin).unique === test.stats.rows);
  const one = unique.find(({ name }) => isIdName(name)) ?? unique[0];
  if (one !== undefined) return split([one]);
  const twins = inTest.map(({ twin }) => twin);
  if (twins.length > 1 && (await isUniqueTogether(engine, test, twins))) return split(inTest);
  return idOfAnotherName(test, header);
};

/** The key if the page calls it `Id` and test's column has no name. */
const idOfAnotherName = (test: Source, [first = '', ...targets]: readonly string[]): Split | undefined => {
  const { idColumn } = layoutFromTest(test, takeNotes());
  const isNameless = idColumn?.startsWith('Unnamed: ') === true;
  if (!isNameless || !isIdName(first)) return undefined;
  return { key: [first], keyUnique: true, carry: [], targets, idColumn };
};

/** The targets in train, unless they are a guess or do not fit the example's cells. */
const targetsOf = async (
  { engine, train, test, shared, metric, said }: Question,
  example: SubmissionExample,
  { key, carry, targets, idColumn }: Layout,
  notes: Notes,
): Promise<TargetMap | undefined> => {
  if (targets.length === 0) return undefined;
  const keys = new Set([...key, ...carry, ...(idColumn === null ? [] : [idColumn])].map(fold));
  const ids = new Set([...train.table.columns.filter((name) => keys.has(fold(name))), ...shared]);
  const map = await mapTargets({ engine, targets, train, test, ids, metric, said, notes });
  if (map === undefined || map.layout === 'unknown') return undefined;
  const isGuess = notes.evidence.targets?.some(({ source }) => source === 'default') ?? false;
  return isGuess || !targets.every((name) => isPlausible(example, name, map, train)) ? undefined : map;
};

/** Whether the example's cells fit the target. Words for numbers, or unknown words, are another competition's; numbers may be probabilities. */
const isPlausible = ({ header, rows }: SubmissionExample, name: string, map: TargetMap, train: Source): boolean => {
  const cells = rows.map((row) => row[header.indexOf(name)] ?? '').filter((cell) => cell !== '');
  if (cells.length === 0 || cells.some(isNumber) || truthPairOf(cells) !== null) return true;
  const column = map.layout === 'columns' ? map.mapping[name] : undefined;
  if (column === undefined || statsOf(train, column).number !== null) return false;
  return fold(column) === fold(name) || headOf(train.table, column).some((cell) => cells.includes(cell));
};
