const deviationWords: ReadonlySet<string> = new Set(
  'sigma sigmas std stdev stddev sd deviation uncertainty uncertainties unc err error errors'.split(' '),
);

/** Columns that ask for the deviation of another column, by the names: `sigma_3` of `wl_3`, `y_std` of `y`. Each has a column of its own. */
export const deviationsOf = (
  open: readonly string[],
  known: readonly string[],
): ReadonlyMap<string, string> | undefined => {
  const pairs = open.map((name) => [name, partnerOf(name, known)] as const);
  const found = pairs.flatMap(([name, partner]) => (partner === undefined ? [] : [[name, partner] as const]));
  const partners = new Set(found.map(([, partner]) => partner));
  return found.length > 0 && found.length === open.length && partners.size === open.length ? new Map(found) : undefined;
};

const partnerOf = (name: string, known: readonly string[]): string | undefined => {
  const words = wordsOf(name);
  const rest = words.filter((word) => !deviationWords.has(word));
  if (rest.length === words.length) return undefined;
  const same = known.filter((other) => wordsOf(other).join(' ') === rest.join(' '));
  const number = rest.length === 1 && /^\d+$/.test(rest[0] ?? '') ? rest[0] : undefined;
  const numbered = known.filter((other) => number !== undefined && wordsOf(other).at(-1) === number);
  const meant = [same, numbered, rest.length === 0 ? known : []].find((each) => each.length > 0) ?? [];
  return meant.length === 1 ? meant[0] : undefined;
};

/** The words of a column's name. Numbers are words of their own: `wl12` is `wl 12`. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+|\d+/g) ?? [];
