/** The length of the period over which a sum is asked for: whole months, or days. */
export interface Span {
  readonly unit: 'months' | 'days';
  readonly length: number;
}

/** Words that name the period or say that it is a sum, and not what is summed. */
const ofTime =
  /^(day|daily|date|week|weekly|month|monthly|quarter|quarterly|year|yearly|annual|per|in|of|the|for|over|next|following|coming|future|total|sum|summed|predicted|\d+)$/;
/** Quantities that are never summed over days. */
const ofLevels =
  /^(price|rate|ratio|avg|average|mean|median|min|max|level|index|share|percent|pct|temp|temperature|score|open|close|rank|stock|inventory|balance)$/;
/** Words that say that things are counted. */
const ofCounting = /^(n|num|number|no|cnt|count)$/;

/** Splits a name into words: `itemCntMonth` gives `item`, `cnt`, `month`, and `28d` gives `28`, `day`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/(?<!\d)(\d+)_?d(?![a-z])/g, '$1 day ')
    .replaceAll(/(?<!\d)(\d+)([a-z])|([a-z])(\d+)/g, '$1$3 $2$4')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** What a column is about, without the words for its period. */
const subjectOf = (name: string): string[] =>
  wordsOf(name)
    .map(singular)
    .filter((word) => !ofTime.test(word))
    .toSorted();

/** Whether a daily quantity and the one asked for are the same except for the period: `item_cnt_day`, `item_cnt_month`. */
export const isSameQuantity = (daily: string, asked: string): boolean => {
  const [one, other] = [subjectOf(daily), subjectOf(asked)];
  if (one.some((word) => ofLevels.test(word))) return false;
  if (one.length > 0 && one.join(' ') === other.join(' ')) return true;
  const [things, wanted] = [one, other].map((words) => words.filter((word) => !ofCounting.test(word)));
  return things !== undefined && things.length > 0 && things.join(' ') === wanted?.join(' ');
};

/**
 * Whether a count is asked for, and a column's name says that each row is one of the counted things: `visits_next_10_days`, `visit_date`.
 */
export const isCountOf = (asked: string, named: readonly string[]): boolean => {
  const things = wordsOf(asked).filter((word) => !ofTime.test(singular(word)));
  const [thing, ...more] = things.filter((word) => !ofCounting.test(word));
  const counts = things.length > 1 || (thing?.endsWith('s') ?? false);
  return thing !== undefined && more.length === 0 && counts && named.flatMap(subjectOf).includes(singular(thing));
};

const lengths: Readonly<Record<string, Span>> = {
  day: { unit: 'days', length: 1 },
  week: { unit: 'days', length: 7 },
  weekly: { unit: 'days', length: 7 },
  month: { unit: 'months', length: 1 },
  monthly: { unit: 'months', length: 1 },
  quarter: { unit: 'months', length: 3 },
  quarterly: { unit: 'months', length: 3 },
  year: { unit: 'months', length: 12 },
  yearly: { unit: 'months', length: 12 },
  annual: { unit: 'months', length: 12 },
};
const longestDays = 400;
const longestMonths = 12;

/** The period over which a column sums, by its name: `item_cnt_month`, `weekly_sales`, `visits_next_10_days`. */
export const spanInName = (name: string): Span | undefined => {
  const words = wordsOf(name).map(singular);
  const at = words.findIndex((word) => Object.hasOwn(lengths, word));
  return spanOf(words[at], words[at - 1]);
};

/** Whether a name says that the column is a sum or belongs to one day. */
export const tellsSum = (name: string): boolean =>
  wordsOf(name).some((word) => /^(total|sum|summed|day|daily)$/.test(word));

/** The period of the answers by the competition's page, if the page names exactly one. */
export const spanInPage = (page: string): Span | undefined => {
  const said = page.matchAll(
    /\b(?:next|following|coming|subsequent)\s+(?:(\d+|one|two|three|four)\s+)?(day|week|month|quarter)s?\b/gi,
  );
  const spans = [...said].map(([, number, unit]) => spanOf(unit?.toLowerCase(), number?.toLowerCase()));
  const [first] = spans;
  return spans.every((span) => span?.unit === first?.unit && span?.length === first?.length) ? first : undefined;
};

const numbers = ['one', 'two', 'three', 'four'];

const spanOf = (unit: string | undefined, before: string | undefined): Span | undefined => {
  const one = unit === undefined ? undefined : lengths[unit];
  if (one === undefined) return undefined;
  const spelled = numbers.indexOf(before ?? '') + 1;
  const length = one.length * (spelled > 0 ? spelled : /^\d+$/.test(before ?? '') ? Number(before) : 1);
  const isOneDay = one.unit === 'days' && length < 2;
  const isTooLong = length > (one.unit === 'days' ? longestDays : longestMonths);
  return isOneDay || isTooLong || length === 0 ? undefined : { unit: one.unit, length };
};

/** The range to which the answers are clipped, by the competition's page. */
export const rangeInPage = (page: string): readonly [number, number] | undefined => {
  const said =
    /\bclip(?:ped|ping)?\b[^.\n]{0,40}?[[(]?\s*(-?\d+(?:\.\d+)?)\s*(?:,|-|–|to|and)\s*(-?\d+(?:\.\d+)?)\s*[\])]?/i.exec(
      page,
    );
  const [low, high] = [Number(said?.[1]), Number(said?.[2])];
  return low < high ? [low, high] : undefined;
};
