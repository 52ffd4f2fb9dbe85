/** The names of each unit. */
const units: readonly string[] = [
  ...[
    'ms millisecond milliseconds msec',
    's sec secs second seconds',
    'min mins minute minutes',
    'h hr hrs hour hours',
  ],
  ...[
    'day days',
    'week weeks',
    'mm millimeter millimeters',
    'cm centimeter centimeters',
    'm meter meters metre metres',
  ],
  ...['km kilometer kilometers kilometre kilometres', 'mi mile miles', 'ft foot feet', 'g gram grams'],
  ...['kg kilogram kilograms', 'lb lbs pound pounds', 'fraction', 'pct percent percentage', 'c celsius'],
  ...['f fahrenheit', 'k kelvin'],
];
const multiples = new Set('k thousand thousands million millions mln pct percent percentage'.split(' '));
const measures = new Set(units.flatMap((names) => names.split(' ')).filter((word) => word.length > 1));

/** A unit that only one of two names has, so that their numbers may differ. */
export const unitApart = (asked: readonly string[], known: readonly string[]): string | undefined =>
  asked.find(
    (word, at) =>
      at > 0 &&
      !known.includes(word) &&
      (multiples.has(word) || (measures.has(word) && known.some((own) => measures.has(own)))),
  );

/** Whether two words are names of one unit. */
export const isSameUnit = (one: string, other: string): boolean =>
  units.some((names) => [one, other].every((word) => names.split(' ').includes(word)));

/** Whether a word is the full name of a unit. */
export const isUnit = (word: string): boolean => measures.has(word);
