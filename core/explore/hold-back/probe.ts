import { join } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';

/** A model is tried on so many rows that the session has. */
const mostRows = 50;

/** Rows of the session's own on which a kept model is tried before it is scored, and their answers. */
export const probeFiles = (held: string, ending: string) => ({
  rows: join(held, `probe${ending}`),
  answers: join(held, 'probe-answers.csv'),
});

/** Chooses these rows, from all over the table: the table `probe` of the engine, in the order of the file. */
export const chooseProbe = (engine: TableEngine): Promise<void> =>
  engine.run(`CREATE OR REPLACE TABLE probe AS
    WITH rows AS (SELECT explored.rowid AS r, y IS NOT NULL AND NOT flags.held AS own FROM explored POSITIONAL JOIN flags)
    SELECT own AND row_number() OVER (PARTITION BY own ORDER BY md5(r::VARCHAR)) <= ${mostRows} AS held FROM rows ORDER BY r`);
