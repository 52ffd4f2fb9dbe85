import { type Source, statsOf } from '../../../../core/columns/source.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import type { Notes } from '../../evidence.ts';
import { sampleCells } from './submission-schema.ts';

const isAbout = [/\bmultipl(?:y|ies|ied|ying)\b/i, /\bweight/i, /\bsample|\bsubmi/i];
/** Words that say that competitors multiply by the weights, not the scorer. */
const isTold =
  /\b(?:must|should|need|have to|has to|please|remember|make sure|before (?:you )?submi|your predictions)/i;
const isDoneAlready = /\b(?:will be|is|are|gets?) (?:then |automatically )?multiplied\b/i;

interface Question {
  readonly sample: Source | null;
  /** The submission's target columns. */
  readonly targets: readonly string[];
  readonly page: string;
  readonly notes: Notes;
}

/** The weight by which the predictions of each column are multiplied, if the sample holds weights and the page says so; else empty. */
export const columnWeightsOf = ({ sample, targets, page, notes }: Question): ReadonlyMap<string, number> => {
  const sentences = page.split(/(?<=[.!?])\s|\n\s*\n/).map((sentence) => sentence.replaceAll(/\s+/g, ' '));
  const said = sentences.find((one) => isAbout.every((words) => words.test(one)) && isTold.test(one));
  if (sample === null || said === undefined || isDoneAlready.test(said)) return new Map();
  const cells = targets.map((name) => [name, sampleCells(sample, name)[0] ?? ''] as const);
  const isConstant = targets.every((name) => statsOf(sample, name).unique === 1);
  if (!isConstant || !cells.every(([, cell]) => isNumber(cell))) return new Map();
  const weights = cells.map(([name, cell]) => [name, Number(cell)] as const);
  if (new Set(weights.map(([, weight]) => weight)).size < 2) return new Map();
  const none = weights.filter(([, weight]) => weight === 0).length;
  const how = `each target column is multiplied by the number that the sample has there${none === 0 ? '' : `, which is 0 in ${none}`}`;
  notes.because('submission.weights', 'description', how);
  return new Map(weights);
};
