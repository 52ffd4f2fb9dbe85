/** Words that say nothing of what was done. */
const empty = new Set('a an and as at by for from in into is it of on or per the to use using with'.split(' '));

/** Whether two titles say about the same: half of their words are the same ones. */
export const isAlike = (a: string, b: string): boolean => {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const shared = one.intersection(other).size;
  return a === b || (shared > 0 && shared / one.union(other).size >= 0.5);
};

/** Drops endings that only make a word plural. */
const wordsOf = (title: string): Set<string> =>
  new Set(
    title
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !empty.has(word))
      .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)),
  );
