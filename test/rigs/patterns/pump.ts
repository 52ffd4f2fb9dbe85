import { cpuTime } from '../cpu-time.ts';

const [tinyLength, shortLength, longLength] = [26, 2_000, 12_000];
/** Milliseconds: a linear pattern takes some hundredths for the short text. The product's own take below 4 for the longest. */
const [suspicious, slow] = [1, 25];
const common = ['a', '0', ' ', '\n', '-', '_', '.', '"', '<', '('];

/**
 * A text that takes the pattern more than twice as long where it is twice as long; null: none was found. What is repeated are signs and
 * words of the pattern itself, behind another of them or behind nothing.
 */
export const slowTextFor = (source: string, flags: string): string | null => {
  const pattern = new RegExp(source, flags.includes('g') || flags.includes('y') ? flags : `${flags}g`);
  const bare = source.replaceAll(/\\[a-zA-Z]|\\x..|\\u\{?\w+\}?/g, '');
  const signs = new Set([...common, ...bare.replaceAll(/[\\^$|?+*()[\]{}]|\(\?(?:<?[=!]|:)/g, '')]);
  const escapes = [...source.matchAll(/\\([^\w\s])/g)].map(([, sign = '']) => sign);
  const words = source.match(/[A-Za-z]{2,}/g) ?? [];
  const pumped = [...new Set([...signs, ...escapes])].slice(0, 24);
  const starts = [
    '',
    ...new Set([...escapes, ...words.slice(0, 6), ...[...signs].slice(common.length, common.length + 6)]),
  ].slice(0, 10);
  const once = (text: string) => {
    const before = cpuTime();
    text.match(pattern);
    return cpuTime() - before;
  };
  /** The least of three: other threads of this process compute, too. */
  const cost = (text: string) => {
    const first = once(text);
    return first < suspicious || first > 40 * slow ? first : Math.min(first, once(text), once(text));
  };
  for (const start of starts)
    for (const unit of [...pumped, ...words.slice(0, 4), `${start}${pumped.at(-1)}`]) {
      const text = (length: number) => `${start}${unit.repeat(length / unit.length)}\u0001`;
      if (cost(text(tinyLength)) > slow) return text(tinyLength); // each sign more doubles the time
      if (cost(text(shortLength)) < suspicious) continue;
      const [short, long] = [cost(text(longLength)), cost(text(2 * longLength))];
      if (long > slow && long > 3 * short) return `${start}${unit.repeat(3)}...`;
    }
  return null;
};
