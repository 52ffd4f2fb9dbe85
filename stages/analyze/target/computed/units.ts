/** The units of each kind, with their values in one of them. */
const kinds: readonly (readonly (readonly [names: string, worth: number])[])[] = [
  [
    ['ms millisecond milliseconds msec', 0.001],
    ['s sec secs second seconds', 1],
    ['min mins minute minutes', 60],
    ['h hr hrs hour hours', 3600],
    ['day days', 86_400],
    ['week weeks', 604_800],
  ],
  [
    ['mm millimeter millimeters', 0.001],
    ['cm centimeter centimeters', 0.01],
    ['m meter meters metre metres', 1],
    ['km kilometer kilometers kilometre kilometres', 1000],
    ['mi mile miles', 1609.344],
    ['ft foot feet', 0.3048],
  ],
  [
    ['g gram grams', 1],
    ['kg kilogram kilograms', 1000],
    ['lb lbs pound pounds', 453.592_37],
  ],
  [
    ['fraction', 1],
    ['pct percent percentage', 0.01],
  ],
];
const degrees: readonly (readonly [names: string, times: number, zero: number])[] = [
  ['c celsius', 1, 0],
  ['f fahrenheit', 1.8, 32],
  ['k kelvin', 1, 273.15],
];

interface Conversion {
  readonly times: number;
  readonly plus: number;
}

const has = (names: string, word: string): boolean => names.split(' ').includes(word);

/** How a column is converted into the target, if their names differ only in the unit at the end. */
export const conversionOf = (asked: readonly string[], known: readonly string[]): Conversion | undefined => {
  const [to, from] = [asked.at(-1) ?? '', known.at(-1) ?? ''];
  if (asked.length < 2 || asked.slice(0, -1).join() !== known.slice(0, -1).join() || to === from) return undefined;
  for (const kind of kinds) {
    const [one, other] = [from, to].map((word) => kind.find(([names]) => has(names, word))?.[1]);
    if (isMinimum(to, from) || isMinimum(from, to)) return undefined;
    if (one !== undefined && other !== undefined) return one === other ? undefined : { times: one / other, plus: 0 };
  }
  const isWarmth = asked.some((word) => word.startsWith('temp'));
  const [one, other] = [from, to].map((word) => degrees.find(([names]) => has(names, word)));
  if (!isWarmth || one === undefined || other === undefined) return undefined;
  const times = other[1] / one[1];
  return { times, plus: other[2] - one[2] * times };
};

/** Whether `min` means a minimum, as beside days. */
const isMinimum = (one: string, other: string): boolean => one === 'min' && /^(?:day|days|week|weeks)$/.test(other);

const multiples = new Set('k thousand thousands million millions mln pct percent percentage'.split(' '));
const measures = new Set(
  [...kinds.flat(), ...degrees].flatMap(([names]) => names.split(' ')).filter((word) => word.length > 1),
);

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
  [...kinds.flat(), ...degrees].some(([names]) => has(names, one) && has(names, other));

/** Whether a word is the full name of a unit. */
export const isUnit = (word: string): boolean => measures.has(word);
