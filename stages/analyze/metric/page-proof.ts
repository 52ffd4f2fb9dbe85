import { visible } from '../../../services/claude/prompt/fence.ts';
import { suspiciousIn } from '../../../services/claude/prompt/injection.ts';

/** What a page says to mislead its reader, and whether words are on it, ignoring spaces, marks and letter case. */
export interface PageProof {
  readonly has: (words: string) => boolean;
  /** Sentences that instruct the reader of the page, found by rules or by a model. */
  readonly planted: readonly string[];
  /** Rules found such sentences, so nothing that a model read on the page is reliable. */
  readonly isHostile: boolean;
  /** Whether words are only in such sentences. */
  readonly isPlanted: (words: string) => boolean;
}

/** The proof for a page. `seen`: sentences that a model found suspicious; they count if they are really on the page. */
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

/** The page as evidence: empty if it also tells its reader what to do, for then nothing on it is believed. */
export const believable = (text: string, seen: readonly string[]): string =>
  proofOf(text, seen).planted.length === 0 ? text : '';

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
