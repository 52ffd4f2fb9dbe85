import { join } from 'node:path';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Folds } from '../../holdout/folds.ts';
import type { Outline } from '../../holdout/outline.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import { heldRows } from '../cells.ts';
import type { HeldNames } from '../held-names.ts';
import { writeAnswers, writeData, writeExpected } from '../mask.ts';
import { areOfRows } from '../media/add-arrays.ts';
import { addMedia } from '../media/add-media.ts';
import { addSideFiles } from '../side/add-side-files.ts';
import type { TestRows } from '../write/rows.ts';
import { parts } from '../write/write-rows.ts';
import { namesWhenMixed } from './mixed-names.ts';
import { writeNewNames } from './new-names.ts';
import { mixRows, writePlaces } from './places.ts';
import { findTestOrder } from './test-order.ts';
import type { TrialInput, TrialPass, TrialPlan } from './trial.ts';

/** Plans a run for each fold: its test is the fold's rows and those of the real test, mixed. It reads the table `folds`. */
export const planMixed = async (input: TrialInput, { scheme, folds, unit }: Folds): Promise<Result<TrialPlan>> => {
  const { engine, competition, dataset, outline, realExpected } = input;
  if (areOfRows(competition, dataset)) return noResult('rows of arrays are not mixed');
  const chosen = await namesWhenMixed(input);
  if (!chosen.ok) return chosen;
  const names = chosen.value;
  const whyUnordered = await findTestOrder(engine, competition, outline, realExpected);
  if (whyUnordered !== undefined) return noResult(whyUnordered);
  const rows = [heldRows(outline, parts.held, names), realRows(outline, names)] as const;
  return ok({
    scheme,
    passes: folds,
    hasWhole: false,
    write: (pass) => writeMixed(input, { pass, unit, names, rows }),
  });
};

const realRows = ({ test }: Outline, { number, ofTest }: HeldNames): TestRows => ({
  ...{ table: test, flags: 'test_flags', where: 'true', number },
  cellOf(name) {
    const cell = columnAt(test.columns.indexOf(name));
    return ofTest.get(name)?.(cell) ?? cell;
  },
});

/** The fold that a pass holds back, and the rows that are mixed in its test. */
interface MixedPass {
  readonly pass: number;
  readonly unit: string | null;
  readonly names: HeldNames;
  readonly rows: readonly [TestRows, TestRows];
}

const writeMixed = async (input: TrialInput, mixed: MixedPass): Promise<Result<TrialPass>> => {
  const { engine, competition, dataset, outline, seed } = input;
  const { pass, unit, names, rows } = mixed;
  const folder = input.newFolder();
  const at = (name: string) => join(folder, name);
  const say = pass === 0 ? input.say : () => {};
  const held = await mixRows(engine, seed, pass);
  await writePlaces(engine, at('places.csv'));
  const writing = { engine, competition, outline, order: 'place' } as const;
  await writeData(writing, rows, { data: at('data'), kept: parts.train });
  const [expected, answers, asked] = [at('expected.csv'), at('answers'), at('asked.csv')];
  const specification = await writeExpected(writing, rows, expected);
  await writeAnswers(writing, rows[0], { unit, answers });
  const scorable = { expected: asked, answers, specification: await writeExpected(writing, [rows[0]], asked) };
  const others = { engine, competition, dataset, outline, names, data: input.data, say };
  const why = await addMedia({ ...others, isMixed: true, whole: at('data'), quick: null });
  if (why !== undefined) return noResult(why);
  await writeNewNames(engine, outline, names);
  await addSideFiles(others, [at('data')]);
  return ok({
    ...{ folder, competition, held, scorable, realExpected: input.realExpected },
    masked: { data: at('data'), expected, specification },
    ...{ holds: true, tests: true, places: at('places.csv') },
  });
};
