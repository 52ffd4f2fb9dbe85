import type { Competition } from '../schema/competition.ts';

/** Several rows of train and test to one answer: the steps of a sequence, what a visit bought. */
export interface Units {
  /** The column that rows of one answer share. */
  readonly column: string;
  /** How many answers train has; above 64 MB of file an estimate within about a third. */
  readonly train: number;
  readonly test: number;
}

/** Null where every row of test is asked for on its own. Twins among rows with ids of their own do not make units. */
export const unitsOf = ({ submission, shapes, idColumn, profile }: Competition): Units | null => {
  const { key, rows } = submission;
  if (key.length !== 1 || idColumn === null || shapes.test === null || rows.count > 0.9 * shapes.test.rows) return null;
  const train = profile.find(({ name, inTrain, inTest }) => name === idColumn && inTrain && inTest)?.unique ?? 0;
  return train > 0 && train <= 0.9 * shapes.train.rows ? { column: idColumn, train, test: rows.count } : null;
};

/** How many rows a model has to learn from. */
export const learnedRows = (competition: Competition): number =>
  unitsOf(competition)?.train ?? competition.shapes.train.rows;
