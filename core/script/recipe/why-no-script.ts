import type { Recipe } from '../../schema/recipe/recipe.ts';
import type { Columns } from '../features/features.ts';
import { hasWindows, timeLine } from '../forecast/covered.ts';
import type { Member, Target } from '../members/settings.ts';
import { isText, type TextModel } from '../members/text.ts';
import { figure } from '../python/python.ts';
import { type Subject, uncovered } from './coverable.ts';

/** The share of the blend's weight that may belong to members that the recipe does not describe. */
const mostUnknownWeight = 0.2;

const mostClasses = 60;

export const lostWords = (recipe: Recipe, { lost, lostShare, texts }: Columns): string => {
  const scored = texts.length === 0 && Object.values(recipe.views).some(({ scores }) => scores > 0);
  const heavy = lost.filter(({ importance }) => importance !== null).slice(0, 5);
  const words = [...heavy.map(({ name, how }) => `${name} (${how})`), ...(scored ? ['scores of texts'] : [])];
  return uncovered(`features with ${figure(100 * lostShare, 2)} % of the importance: ${words.join(', ')}`);
};

export const whyNoTexts = (
  members: readonly Member[],
  texts: readonly TextModel[],
  { folds }: Target,
): string | undefined => {
  const uncoveredText = members.find((member) => isText(member) && !texts.some((one) => one.member === member.name));
  if (uncoveredText !== undefined) return `short scripts do not cover the texts of ${uncoveredText.name}`;
  if (!members.some(isText)) return undefined;
  if (folds?.scheme === 'group') return uncovered('texts in groups');
  return hasWindows({ folds }) ? uncovered('texts in a forecast') : undefined;
};

export const whyNoTable = ({ rows }: Recipe): string | undefined => {
  return rows.gatheredBy === null ? undefined : uncovered(`rows that belong to one ${rows.gatheredBy}`);
};

export const whyNoTime = ({ forecast, rows }: Recipe, subject: Subject): string | undefined => {
  if (forecast === null) return undefined;
  if (rows.of !== null) return uncovered(`a forecast of ${rows.used} of ${rows.of} rows`);
  return timeLine(forecast, subject) === null
    ? uncovered(`times of which nobody can tell day and month: ${subject.time?.column}`)
    : undefined;
};

/** Says why a script cannot sample rows as the engine did: rows of a group were left out together. */
export const whyNoRows = ({ rows }: Recipe, { folds }: Target): string | undefined =>
  rows.of === null || folds?.scheme !== 'group'
    ? undefined
    : `the engine learned from ${rows.used} of ${rows.of} rows, by groups`;

/** The template's words for folds in time that have a block; others have none. */
const stretchFolds = 'stretches of time as long as the gaps that test fills';

export const whyNoTarget = (target: Target): string | undefined => {
  const { kind, labels, folds, folded, finish, blend } = target;
  if (kind === 'texts' || target.members.length === 0) return target.why ?? uncovered('texts as answers');
  if (folded !== null) return uncovered('a target in several columns');
  if ((labels?.length ?? 0) > mostClasses) return uncovered(`${labels?.length} classes`);
  if (finish === null || blend === null || folds === null)
    return 'the recipe does not tell how predictions are finished';
  if (blend.untold > mostUnknownWeight) return uncovered(`rules with ${figure(100 * blend.untold, 2)} % of the weight`);
  return folds.scheme === 'time' && folds.words !== stretchFolds && !hasWindows(target)
    ? uncovered(`folds in time (${folds.words})`)
    : undefined;
};
