import { statsOf } from '../../../../core/columns/source.ts';
import { words } from '../../../../core/competition/names.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { unitApart } from '../computed/units.ts';
import type { TargetsAsked } from '../targets.ts';

/** Why the one column that test lacks may not be what the submission asks for; undefined: it may be. */
export const whyOther = ({ targets, train, shown = [], metric }: TargetsAsked, only: string): string | undefined => {
  const { number } = statsOf(train, only);
  const [asked = '', ...more] = targets;
  if (number === null) return undefined;
  const cells = shown.filter((cell) => !isMissing(cell));
  const isNever =
    number.integral && cells.length > 0 && cells.every((cell) => isNumber(cell) && Number(cell) > number.max);
  if (isNever && metric !== undefined && metrics[metric.name].wants === 'labels')
    return `"${only}" never is what the sample shows`;
  const unlike = more.length > 0 ? undefined : whyUnlike(asked, only);
  return unlike && `"${only}" was found for "${asked}", and ${unlike}`;
};

/** Words that do not say what is measured. */
const sayNothing = new Set(
  (
    'target targets label labels class classes category outcome outcomes answer answers result results response output value values ' +
    'y id is the of a predicted predict prediction predictions pred preds probability probabilities prob proba score scores ' +
    'expected estimate estimated estimation actual true truth forecast forecasts confidence likelihood chance final flag status test x'
  ).split(' '),
);

/** Words for numbers that are computed from others. */
const computed =
  /^(?:log|ln|log\d+p?|sqrt|ratio|rate|per|percent|percentage|pct|diff|difference|margin|spread|delta|minus|change|growth|inverse|negative|normali[sz]ed|standardi[sz]ed)$/;

/** Why a column of train that test lacks may not be what the submission's column asks for, by their names; undefined: it may be. */
export const whyUnlike = (asked: string, column: string): string | undefined => {
  const [wanted, known] = [wordsOf(asked), wordsOf(column)];
  const made = wanted.find((word) => computed.test(word) && !known.includes(word));
  if (made !== undefined && known.length > 0) return `"${made}" says that it is computed of something`;
  const unit = unitApart(wanted, known);
  if (unit !== undefined) return `"${unit}" says that it is in another unit`;
  const [told, own] = [wanted.filter(isTelling), known.filter(isTelling)];
  if (told.length === 0 || own.length === 0) return undefined;
  const [whole, other] = [told.join(''), own.join('')];
  const isAlike =
    told.some((word) => own.some((one) => stem(one) === stem(word))) ||
    whole.includes(other) ||
    other.includes(whole) ||
    areInitials(whole, own) ||
    areInitials(other, told);
  return isAlike ? undefined : 'the names have no word in common';
};

const wordsOf = (name: string): string[] => words(`${name}.x`);

/** Whether a word means something, unlike numbered and short names such as `y1` and `v2`. */
const isTelling = (word: string): boolean => !sayNothing.has(word) && word.replaceAll(/\d/g, '').length > 2;

const stem = (word: string): string => word.slice(0, 4);

const areInitials = (short: string, parts: readonly string[]): boolean =>
  parts.length > 1 && parts.map((part) => part[0]).join('') === short;
