import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from 'vitest';
import { type SchemaOutcome, schemaOf } from '../../../app/submission/schema.ts';
import { type Specification, specificationOf } from '../../../core/submission/specification.ts';
import { scratchFolder } from '../scratch.ts';
import { plainIntake } from '../stages/intake.ts';
import { type Files, makeCompetition } from './competitions.ts';

/** A competition's folder to its schema, through fetch, analyze and the store as `medalist schema` does it. */
export const schemaOfFiles = async (files: Files): Promise<SchemaOutcome> => {
  const home = scratchFolder();
  return schemaOf({ competition: makeCompetition(join(home, 'a-folder'), files), home, intake: plainIntake });
};

/** The schema of files that have one, with the expected rows as text; fails the test when there is none. */
export const knownSchemaOf = async (files: Files) => {
  const outcome = await schemaOfFiles(files);
  assert(outcome.ok, outcome.ok ? '' : JSON.stringify(outcome));
  const { competition, full, pathOf } = outcome;
  const { submission } = competition;
  const named = (role: string) => submission.columns.filter((column) => column.role === role);
  return {
    ...competition,
    full,
    targetColumns: named('target'),
    carried: named('carry').map(({ name }) => name),
    expected: readFileSync(pathOf(submission.rows.expected), 'utf8'),
  };
};

/** What the validator is given for a folder: real stages, real store. */
export const specificationIn = async (competition: string, home: string): Promise<Specification> => {
  const outcome = await schemaOf({ competition, home, intake: plainIntake });
  assert(outcome.ok, outcome.ok ? '' : JSON.stringify(outcome));
  return specificationOf(outcome.competition, outcome.pathOf);
};
