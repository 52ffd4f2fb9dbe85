type Ids = () => Iterable<string>;

/** A way to spell ids. Given all ids of one side first, and those of the other, as often as it likes to see them. */
export type Normaliser = (ids: Ids, others: Ids) => (id: string) => string;

/** Ways in which ids come to be spelled differently. */
export const normalisers: Readonly<Record<string, Normaliser>> = {
  'padding spaces': () => (id) => id.trim(),
  '.0 at the end': () => (id) => /^(-?\d+)\.0+$/.exec(id)?.[1] ?? id,
  'leading zeros': () => (id) => id.replace(/^0+(?=.)/, ''),
  'file extension': () => (id) => id.replace(/\.[A-Za-z]\w{1,4}$/, ''),
  'common prefix': (ids, others) => {
    const [own, other] = [commonPrefix(ids()), commonPrefix(others())];
    return isLeftOut(own, other) || isLeftOut(other, own) ? (id) => id.slice(own.length) : (id) => id;
  },
  case: () => (id) => id.toLowerCase(),
  'time of day': () => (id) => id.replace(/^(\d{4}-\d\d-\d\d)[ T]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?$/, '$1'),
  'number format': () => (id) =>
    /^-?\d/.test(id) && Math.abs(Number(id)) <= Number.MAX_SAFE_INTEGER ? String(Number(id)) : id,
};

/** What all begin with, never part of a number and never a whole id. */
const commonPrefix = (ids: Iterable<string>): string => {
  let prefix: string | undefined;
  for (const id of ids) {
    prefix ??= id;
    let n = 0;
    while (n < prefix.length && n < id.length - 1 && prefix[n] === id[n]) n += 1;
    prefix = prefix.slice(0, n);
    if (n === 0) break;
  }
  return prefix?.replace(/(?<!\d)\d+$/, '') ?? '';
};

/** One side leaves out what the other has in front. `test_` and `train_`, or two years, tell different rows apart. */
const isLeftOut = (long: string, short: string): boolean =>
  long.endsWith(short) && !/train|valid/i.test(long.slice(0, long.length - short.length));
