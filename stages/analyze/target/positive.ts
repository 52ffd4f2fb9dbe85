import { areBooleans } from '../../../core/competition/labels.ts';
import { fold } from '../../../core/competition/names.ts';
import type { Metric, TargetProfile } from '../../../core/schema/competition.ts';
import { isNumber } from '../../../services/tables/types.ts';
import type { Notes } from '../evidence.ts';
import type { TargetMap } from './targets.ts';

interface Question {
  readonly map: TargetMap;
  readonly targets: readonly TargetProfile[];
  readonly metric: Metric;
  /** The submission's column, and the text of the page. */
  readonly column: string;
  readonly page: string;
  readonly notes: Notes;
}

/** Which of two named classes a column's probability is of, as far as its name or the page says it. */
export const withPositive = ({ map, targets, metric, column, page, notes }: Question): TargetMap => {
  const labels = targets[0]?.labels?.map(({ label }) => label) ?? [];
  const isOpen = map.layout === 'columns' && map.columns.length === 1 && metric.wants === 'probabilities';
  if (!isOpen || labels.length !== 2) return map;
  if (labels.some(isNumber) || areBooleans(labels)) return map;
  const named = labels.filter((label) => fold(column).split('_').includes(fold(label)));
  const byPage = toldBy(page, labels);
  const told = named.length === 1 ? named[0] : (byPage ?? denied(labels));
  if (told === undefined) {
    notes.warn(
      `Neither the page nor "${column}" says whose probability it is: that of "${labels.toSorted().at(-1)}" is taken.`,
    );
    return map;
  }
  const source = named.length === 1 ? 'sample_submission' : byPage === undefined ? 'train' : 'description';
  notes.because('submission.mapping', source, `"${column}" is the probability of "${told}"`);
  return { layout: 'classes', mapping: { [column]: told }, columns: map.columns };
};

/** The label that the other one negates: `ictal` beside `interictal`, `target` beside `nontarget`. */
const denied = (labels: readonly string[]): string | undefined =>
  labels.find((label) => labels.some((other) => /^(inter|non?|un|not)[-_ ]?$/i.test(beforeIn(other, label))));

const beforeIn = (word: string, end: string): string =>
  word.toLowerCase().endsWith(end.toLowerCase()) ? word.slice(0, word.length - end.length) : '';

/** The label that the page says: `1 = dog`, `dog (1)`, `1 for dogs`, `the probability that the image is a dog`. */
const toldBy = (page: string, labels: readonly string[]): string | undefined => {
  const text = page.toLowerCase();
  const score = (label: string) => {
    const word = `["'\`]?${label.toLowerCase().replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}s?["'\`]?`;
    const one = new RegExp(
      `\\b1\\s*(=|:|for|means|is|indicates|->|\\u2192)\\s*(an? |the )?${word}(?![a-z])|${word}\\s*(\\(1\\)|=\\s*1\\b|as 1\\b|is 1\\b|: 1\\b)`,
    );
    const chance = new RegExp(
      `probability[^.\\n]{0,80}\\b(is|of|being|shows|contains|has|belongs to)( an?| the)? ${word}(?![a-z])`,
    );
    return (one.test(text) ? 2 : 0) + (chance.test(text) ? 1 : 0);
  };
  const [best, other] = labels.map((label) => ({ label, score: score(label) })).toSorted((a, b) => b.score - a.score);
  return best !== undefined && other !== undefined && best.score > other.score ? best.label : undefined;
};
