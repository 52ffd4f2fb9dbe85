import { fold, words } from '../../../../core/competition/names.ts';
import type { Computed } from './formula.ts';
import { isSameUnit, isUnit } from './units.ts';

interface Numbers {
  readonly asked: string;
  readonly page: string;
  readonly column: string;
  readonly min: number;
  readonly max: number;
}

const comparisons: readonly (readonly [by: '>' | '>=' | '<' | '<=', words: RegExp])[] = [
  ['>=', /(?:at least|no less than|not less than|>=|≥)\s*\$?(-?\d[\d,]*(?:\.\d+)?)(?:\s+(\w+))?/giu],
  ['>=', /(?<![\w.])(-?\d[\d,]*(?:\.\d+)?)(?:\s+(\w+))? or (?:more|higher|greater|later|longer|above|over)\b/giu],
  ['<=', /(?:at most|no more than|not more than|up to|<=|≤)\s*\$?(-?\d[\d,]*(?:\.\d+)?)(?:\s+(\w+))?/giu],
  ['<=', /(?<![\w.])(-?\d[\d,]*(?:\.\d+)?)(?:\s+(\w+))? or (?:less|lower|fewer|below|under|earlier)\b/giu],
  [
    '>',
    /(?:(?<!no |not )(?:more|greater|larger|higher|longer|later|bigger) than|over|above|exceed(?:s|ing)?|>(?!=))\s*\$?(-?\d[\d,]*(?:\.\d+)?)(?:\s+(\w+))?/giu,
  ],
  [
    '<',
    /(?:(?<!no |not )(?:less|lower|smaller|fewer|shorter) than|below|under|<(?!=))\s*\$?(-?\d[\d,]*(?:\.\d+)?)(?:\s+(\w+))?/giu,
  ],
];

/** The threshold if the page says from which number on a row is of the class: `late if the delay is more than 15 minutes`. */
export const toldThreshold = (numbers: Numbers): Computed | undefined => {
  const found = numbers.page
    .split(/(?:[;!?]|\.(?!\d))(?=\s|$)|\n/)
    .filter((sentence) => isAbout(sentence, numbers))
    .flatMap((sentence) => thresholdsIn(sentence, numbers));
  const [first, ...more] = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  return first === undefined || more.length > 0 ? undefined : { columns: [numbers.column], by: first };
};

const wordsOf = (name: string): string[] => words(`${name}.x`);
const stem = (word: string): string => word.slice(0, 4);

/** Words of a sentence that says what to predict. */
const asksFor = /\b(?:predict|probab|chance|likel|whether|target|positive|class|if\b|is 1\b)/i;

/** A sentence about removed rows, many rows, what a class is not, or two numbers gives no threshold. */
const noThreshold =
  /\b(?:not\b|isn't|never\b|without\b|otherwise\b|except\b|unless\b|remov|exclud|drop|discard|filter|omit|rare|on average|between -?\d)|\d\s*[<>\u2264\u2265]/i;

/** Whether a sentence names the class and the column, without a negation. */
const isAbout = (sentence: string, { asked, column }: Numbers): boolean => {
  const said = fold(sentence).split('_');
  const says = (word: string): boolean =>
    said.some((one) => one === word || (word.length > 3 && stem(one) === stem(word)));
  const telling = wordsOf(asked).filter((word) => !/^(?:is|was|has|target|label|flag|y|class)$/.test(word));
  const own = wordsOf(column).filter((word, at) => at === 0 || !isUnit(word));
  const isNamed = telling.length > 0 ? telling.every(says) : said.some((one) => wordsOf(asked).includes(one));
  const isTold = fold(asked) !== fold(column) || asksFor.test(sentence);
  return isNamed && isTold && own.every(says) && !noThreshold.test(sentence);
};

type Threshold = Extract<Computed['by'], { kind: 'compare' }>;

const thresholdsIn = (sentence: string, { asked, column, min, max }: Numbers): Threshold[] =>
  comparisons.flatMap(([by, pattern]) =>
    [...sentence.matchAll(pattern)].flatMap(([, digits = '', unit]) => {
      const value = Number(digits.replaceAll(',', ''));
      const isMeant = isInUnit(unit?.toLowerCase(), wordsOf(column).at(-1) ?? '');
      return !isMeant || !divides(by, value, { min, max }) || isOfRows(unit, asked)
        ? []
        : [{ kind: 'compare' as const, by, value }];
    }),
  );

/** Whether train can have rows on both sides. */
const divides = (by: Threshold['by'], value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  by === '>' || by === '<=' ? value >= min && value < max : value > min && value <= max;

const measured = /^(?:this|these|others|has|was|points|dollars|cents|euros|usd|years|months|stars|degrees|units)$/;

/** Whether a number counts things, as in `more than 500 late trains`, rather than measures one. */
const isOfRows = (next: string | undefined, asked: string): boolean => {
  const word = next?.toLowerCase() ?? '';
  if (wordsOf(asked).some((own) => own.length > 2 && own === word)) return true;
  return /[^s]s$/.test(word) && word.length > 3 && !isUnit(word) && !measured.test(word);
};

/** Whether a number is in the unit of the column. */
const isInUnit = (said: string | undefined, own: string): boolean =>
  said === undefined || !isUnit(said) || said === own || isSameUnit(own, said);

/** The label that is asked for: the submission's column has its name, or the page quotes it alone where it says what to predict. */
export const toldLabel = (asked: string, labels: readonly string[], raw: string): string | undefined => {
  const name = fold(asked).replace(/^(?:is|has|was|prob|probability|p)_/, '');
  const [named] = labels.filter((label) => fold(label) !== '' && fold(label) === name);
  const quotedIn = (text: string): string[] =>
    labels.filter((label) => ['"', "'", '`'].some((mark) => text.includes(`${mark}${label}${mark}`)));
  const quoted = quotedIn(raw);
  const isAsked = raw.split('\n').some((line) => asksFor.test(line) && quotedIn(line).length > 0);
  return named ?? (quoted.length === 1 && isAsked ? quoted[0] : undefined);
};
