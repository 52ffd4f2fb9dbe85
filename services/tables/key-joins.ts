const mostParts = 4;

/** How a key is split. */
export interface Way {
  readonly separator: string;
  /** From which end separators count: one more stands in the part at the other end. */
  readonly from: 'start' | 'end';
  readonly count: number;
}

/** What may join the parts of keys: marks and short words between marks that all of them have, as ` x `; the longest come first. */
const joinsIn = ([first = '', ...others]: readonly string[]): string[] => {
  const runs = first.match(/[^\p{L}\p{N}]+/gu) ?? [];
  const words = [...first.matchAll(/(?=([^\p{L}\p{N}]{1,3}\p{L}{1,5}[^\p{L}\p{N}]{1,3}))/gu)].map(
    ([, word = '']) => word,
  );
  const able = new Set([...words, ...runs, ...runs.flatMap((run) => [...run])]);
  const shared = [...able].filter((join) => others.every((key) => key.includes(join)));
  return shared.toSorted((a, b) => b.length - a.length || usual.indexOf(b) - usual.indexOf(a));
};
/** Where several marks of one length join parts, the last of these is the likeliest. */
const usual = ['/', '-', ' ', ':', '|', '_'];

/** Each way that splits all keys into two parts or more. */
export const waysToSplit = (keys: readonly string[]): Way[] =>
  joinsIn(keys).flatMap((separator) => {
    const fewest = Math.min(...keys.map((cell) => cell.split(separator).length));
    const counts = Array.from({ length: Math.max(0, Math.min(fewest, mostParts) - 1) }, (_, n) => n + 2);
    return counts.flatMap((count) => (['end', 'start'] as const).map((from) => ({ separator, from, count })));
  });

/** Separators beyond the wanted ones stay in the part at the far side of where the count starts. */
export const splitKey = (key: string, { separator, from, count }: Way): string[] => {
  const pieces = key.split(separator);
  const rest = pieces.length - count + 1;
  return from === 'end'
    ? [pieces.slice(0, rest).join(separator), ...pieces.slice(rest)]
    : [...pieces.slice(0, count - 1), pieces.slice(count - 1).join(separator)];
};
