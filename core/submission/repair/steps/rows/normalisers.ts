/** A way to spell ids. Given all ids of one side first, as often as it likes to see them. */
export type Normaliser = (ids: () => Iterable<string>) => (id: string) => string;

/** Ways in which ids come to be spelled differently. */
export const normalisers: Readonly<Record<string, Normaliser>> = {
  'padding spaces': () => (id) => id.trim(),
  '.0 at the end': () => (id) => /^(-?\d+)\.0+$/.exec(id)?.[1] ?? id,
  'leading zeros': () => (id) => id.replace(/^0+(?=.)/, ''),
  'file extension': () => (id) => id.replace(/\.[A-Za-z]\w{1,4}$/, ''),
  'common prefix': (ids) => {
    const length = commonPrefix(ids());
    return (id) => id.slice(length);
  },
  case: () => (id) => id.toLowerCase(),
  'number format': () => (id) =>
    /^-?\d/.test(id) && Math.abs(Number(id)) <= Number.MAX_SAFE_INTEGER ? String(Number(id)) : id,
};

/** Length of what all begin with. */
const commonPrefix = (ids: Iterable<string>): number => {
  let prefix: string | undefined;
  for (const id of ids) {
    prefix ??= id;
    let n = 0;
    while (n < prefix.length && prefix[n] === id[n]) n += 1;
    prefix = prefix.slice(0, n);
    if (n === 0) break;
  }
  return prefix?.length ?? 0;
};
