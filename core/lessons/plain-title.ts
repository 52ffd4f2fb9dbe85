import { visible } from '../../services/claude/prompt/fence.ts';
import { suspiciousIn } from '../../services/claude/prompt/injection.ts';
import { oneLine } from '../../services/text/one-line.ts';
import type { Competition } from '../schema/competition.ts';
import { longestTitle } from '../schema/search/lesson.ts';

/** What a competition is called. */
export type Names = Pick<Competition, 'slug' | 'name'>;

/** Words that many competitions have in their names and that say what a candidate does. */
const ordinary = new Set(
  `advanced analysis audio challenge class classes classification classifier classify column competition data dataset date
  detection edition estimate estimation feature features forecast forecasting from image images input kaggle label labels
  learning linear machine mean median model models multi multiclass number numeric ordinal playground predict predicting
  prediction predictions probability public ranking rate recognition regression risk sales sample score segmentation series
  signal table tables tabular target techniques test text texts time train value values with your`.split(/\s+/),
);

/**
 * One line of what was tried, without what names the competition: addresses, its slug and name, their own words. A title that
 * speaks to a model is not kept: another competition's prompts would hear it. Nothing left: ''.
 */
export const plainTitle = (title: string, names: Names): string => {
  const text = oneLine(visible(title).normalize('NFKC'));
  if (suspiciousIn(text).length > 0) return '';
  const patterns = [address, ...[names.slug, names.name].flatMap(patternsOf)];
  const bare = patterns.reduce((left, pattern) => left.replaceAll(pattern, ' '), text);
  return oneLine(tidy(bare), longestTitle);
};

const address = /(?<!\S)\S*(?:https?:|www\.|kaggle\.com)\S*/gi;

/** The name as a whole, however its words are joined, and each word that is its own. */
const patternsOf = (name: string): RegExp[] => {
  const words = wordsOf(name);
  const whole = words.length > 1 ? [new RegExp(bounded(words.map(escaped).join('[^\\p{L}\\p{N}]*'), name), 'giu')] : [];
  const distinctive = words.filter((word) => !ordinary.has(word) && (word.length > 3 || /\d/.test(word)));
  return [...whole, ...distinctive.map((word) => new RegExp(bounded(escaped(word), word), 'giu'))];
};

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A long word is also found inside of another one (TitanicNet); a short one would be found in too many. */
const bounded = (pattern: string, word: string): string =>
  word.length > 5 ? pattern : `(?<![\\p{L}\\p{N}])${pattern}s?(?![\\p{L}\\p{N}])`;

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Removes the gaps and marks that were around a name. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\(\s*\)|\[\s*\]|(?<=^|\s)["'`_-]+(?=\s|$)/g, ' ')
    .replaceAll(/(?<!\s)\s+(?=[,.;:])/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,.;:_-]+|(?<![\s,;:_-])[\s,;:_-]+$/g, '');
