import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryCompetition, csv, type Files, makeCompetition } from '../competitions.ts';

type Row = readonly [id: string | number, target: string | number];

const testRows = 40;
const competition = binaryCompetition({ testRows });

/** The rows of a good submission: chances by id, no two alike. */
const goodRows = (): Row[] => Array.from({ length: testRows }, (_, i) => [120 + i, (i + 1) / 50]);

/** A submission's text from its rows. */
const submissionOf = (rows: readonly Row[], header = ['id', 'target']): string =>
  csv(header, rows.length, (i) => rows[i] ?? []);

export const good = submissionOf(goodRows());
/** Rows from last to first and a header in capitals: repaired without a doubt. */
export const messy = submissionOf(goodRows().reverse(), ['ID', 'target']);
/** One prediction is infinite: nobody can know what was meant. */
export const hopeless = good.replace(',0.02\n', ',inf\n');

/** A home with a competition `comp` and a file `sub.csv` of this text; returns their paths. */
export const submissionIn = (home: string, text: string | Buffer, more: Files = {}) => {
  makeCompetition(join(home, 'comp'), { ...competition, ...more });
  const file = join(home, 'sub.csv');
  writeFileSync(file, text);
  return { file, competition: join(home, 'comp'), out: join(home, 'out.csv') };
};
