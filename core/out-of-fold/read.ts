import { statSync } from 'node:fs';
import type { TableEngine } from '../../services/tables/engine.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { blockSql } from '../holdout/held.ts';
import { noResult } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import { manifestFrom } from '../schema/reported/manifest.ts';
import { type Answers, pickAnswers } from './answers.ts';
import { momentsOf } from './moments.ts';
import { openPredictions, writeScorable } from './scorable.ts';
import { weightSql } from './weights.ts';

/** The path of a solution's `oof.csv`, and its `manifest.json` if it wrote one. */
export interface OutOfFold {
  readonly path: string;
  readonly manifest: Readonly<Record<string, unknown>> | null;
}

/**
 * Writes a solution's out-of-fold predictions and the answers side by side into a folder, or says why they cannot be scored. `inBlocks`: where
 * rows have an order in time, the score's error is that of whole blocks of time; where test is later than train, of the stretches predicted.
 */
export const readOutOfFold = async (
  engine: TableEngine,
  competition: Competition,
  answers: Answers,
  { path, manifest }: OutOfFold,
  folder: string,
  { inBlocks = false }: { readonly inBlocks?: boolean } = {},
) => {
  const predictions = await openPredictions(engine, path, statSync(path).size);
  if (!predictions.ok) return predictions;
  const targets = competition.targets.map(({ column }) => column);
  const group = answers.labels === null ? answers.train.columns.indexOf(competition.groupColumn ?? '') : -1;
  const weight = weightSql(competition.metric, answers);
  const moments = await momentsOf(engine, competition, answers);
  const inStretches = inBlocks && competition.time?.kind === 'future';
  const given = group !== -1 ? columnAt(group) : inBlocks && moments !== null ? blockSql(moments.sql) : undefined;
  const unit = inStretches ? undefined : given;
  const extras = {
    ...(weight !== undefined && { weight }),
    ...(unit !== undefined && { unit }),
    ...(moments && { moment: moments.sql }),
  };
  const why = await pickAnswers(engine, answers, targets, competition.idColumn, extras);
  if (why !== undefined) return noResult(why);
  const units = { hasUnits: inStretches || unit !== undefined, inStretches };
  const beside = { ...units, hasWeights: weight !== undefined, starts: moments?.starts ?? null };
  return writeScorable(engine, predictions.value, competition, manifestFrom(manifest), folder, beside);
};
