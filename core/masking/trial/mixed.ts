import { join } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Folds } from '../../holdout/folds.ts';
import type { Outline } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import { heldRows } from '../cells.ts';
import type { HeldNames } from '../held-names.ts';
import { writeAnswers, writeData, writeExpected } from '../mask.ts';
import { areOfRows } from '../media/add-arrays.ts';
import { addMedia } from '../media/add-media.ts';
import type { TestRows } from '../rows.ts';
import { addSideFiles } from '../side-files.ts';
import { parts } from '../write-rows.ts';
import { namesBeside } from './mixed-names.ts';
import { writeNewNames } from './new-names.ts';
import { mixRows, writePlaces } from './places.ts';
import { findTestOrder } from './test-order.ts';
import type { TrialPass, TrialPlan } from './trial.ts';

/** What a trial is made of. */
export interface Around {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  /** The folder of the real data. */
  readonly data: string;
  /** The rows that the real submission must have. */
  readonly realExpected: string;
  readonly seed: number;
  readonly newFolder: () => string;
  readonly say: (line: string) => void;
}

/** A run for each fold; test is the fold's rows and those of the real test, mixed. The table `folds` is there. */
export const planMixed = async (
  around: Around,
  { scheme, folds, unit }: Folds,
): Promise<TrialPlan | { readonly why: string }> => {
  const { engine, competition, dataset, outline, realExpected } = around;
  if (areOfRows(competition, dataset)) return { why: 'rows of arrays are not mixed' };
  const names = await namesBeside(around);
  if ('why' in names) return names;
  const unordered = await findTestOrder(engine, competition, outline, realExpected);
  if (unordered !== undefined) return unordered;
  const rows = [heldRows(outline, parts.held, names), realRows(outline, names)] as const;
  return {
    scheme,
    passes: folds,
    hasWhole: false,
    write: (pass) => writeMixed(around, { pass, unit, names, rows }),
  };
};

const realRows = ({ test }: Outline, { number, ofTest }: HeldNames): TestRows => ({
  ...{ table: test, flags: 'test_flags', where: 'true', number },
  cellOf(name) {
    const cell = columnAt(test.columns.indexOf(name));
    return ofTest.get(name)?.(cell) ?? cell;
  },
});

interface Mix {
  readonly pass: number;
  readonly unit: string | null;
  readonly names: HeldNames;
  readonly rows: readonly [TestRows, TestRows];
}

const writeMixed = async (around: Around, mix: Mix): Promise<TrialPass | { readonly why: string }> => {
  const { engine, competition, dataset, outline, seed } = around;
  const { pass, unit, names, rows } = mix;
  const folder = around.newFolder();
  const at = (name: string) => join(folder, name);
  const say = pass === 0 ? around.say : () => {};
  const held = await mixRows(engine, seed, pass);
  await writePlaces(engine, at('places.csv'));
  const writing = { engine, competition, outline, order: 'place' } as const;
  await writeData(writing, rows, { data: at('data'), kept: parts.train });
  const [expected, answers, asked] = [at('expected.csv'), at('answers'), at('asked.csv')];
  const specification = await writeExpected(writing, rows, expected);
  await writeAnswers(writing, rows[0], { unit, answers });
  const scorable = { expected: asked, answers, specification: await writeExpected(writing, [rows[0]], asked) };
  const beside = { engine, competition, dataset, outline, names, from: around.data, say };
  const why = await addMedia({ ...beside, isMixed: true, whole: at('data'), quick: null });
  if (why !== undefined) return { why };
  await writeNewNames(engine, outline, names);
  await addSideFiles(beside, [at('data')]);
  return {
    ...{ folder, competition, held, scorable, realExpected: around.realExpected },
    masked: { data: at('data'), expected, specification },
    ...{ holds: true, tests: true, places: at('places.csv') },
  };
};
