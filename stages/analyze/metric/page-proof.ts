import { visible } from '../../../services/claude/prompt/fence.ts';
import { suspiciousIn } from '../../../services/claude/prompt/injection.ts';

/** What a page says to mislead its reader, and whether words stand on it, whatever its spaces, marks and letter case. */
export interface PageProof {
  readonly has: (words: string) => boolean;
  /** Sentences that instruct whoever reads the page, by rule or as a model saw them. */
  readonly planted: readonly string[];
  /** Some are so by rule: nothing of what a model read on such a page can be relied on. */
  readonly isHostile: boolean;
  /** Whether words stand only where the page instructs its reader. */
  readonly isPlanted: (words: string) => boolean;
}

/** `seen`: what a model found suspicious; it counts where it really stands on the page. */
export const proofOf = (text: string, seen: readonly string[]): PageProof => {
  const page = bare(text);
  const byRule = suspiciousIn(text);
  const planted = [...new Set([...byRule, ...seen.filter((words) => isOn(page, words))])];
  const spans = planted.flatMap((sentence) => placesOf(page, bare(sentence)));
  return {
    planted,
    isHostile: byRule.length > 0,
    has: (words) => isOn(page, words),
    isPlanted: (words) =>
      placesOf(page, bare(words)).every(([from, to]) => spans.some(([start, end]) => from < end && start < to)),
  };
};

const bare = (text: string): string =>
  visible(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*`"'“”‘’]+/g, '');

const isOn = (page: string, words: string): boolean => {
  const wanted = bare(words);
  return wanted !== '' && page.includes(wanted);
};

const most = 200;

const placesOf = (page: string, words: string): (readonly [number, number])[] => {
  const places: (readonly [number, number])[] = [];
  if (words === '') return places;
  for (let at = page.indexOf(words); at >= 0 && places.length < most; at = page.indexOf(words, at + 1))
    places.push([at, at + words.length]);
  return places;
};
