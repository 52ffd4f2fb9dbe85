import { spellLabels } from '../../../core/competition/labels.ts';
import { fold } from '../../../core/competition/names.ts';
import { isMissing } from '../../../services/tables/missing.ts';

interface Question {
  /** Train's. */
  readonly labels: readonly string[];
  /** The first cells of the sample. */
  readonly cells: readonly string[];
  readonly page: string;
}

/** How the sample writes train's labels, by which words; `by` null: it has other labels, and nothing tells which is which. */
export interface Otherwise {
  readonly spelled: ReadonlyMap<string, string>;
  readonly by: string | null;
  readonly shown: readonly string[];
}

/** Where the sample has other words or numbers for the labels than train has: `1` and `-1` for `s` and `b`. Undefined: it has the same. */
export const spelledOtherwise = ({ labels, cells, page }: Question): Otherwise | undefined => {
  const shown = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => !isMissing(cell));
  const known = new Set([...labels, ...spellLabels(labels, shown)].map(plain));
  const strange = shown.filter((cell) => !known.has(plain(cell)));
  const isSame = shown.length < 2 || shown.length > labels.length || strange.length === 0;
  if (isSame || (strange.length < shown.length && !areSigns(labels, shown))) return undefined;
  const told = byWords(labels, shown, page) ?? bySign(labels, shown);
  return told === undefined ? { spelled: new Map(), by: null, shown } : { ...told, shown };
};

const plain = (label: string): string => (/^[+-]?\d+(\.0+)?$/.test(label) ? String(Number(label)) : fold(label));

type Told = Omit<Otherwise, 'shown'>;

/** `-1 for background, 1 for signal`, where train has `b` and `s`: each label is one word, or how it begins. */
const byWords = (labels: readonly string[], shown: readonly string[], page: string): Told | undefined => {
  const text = page.toLowerCase();
  const wordsOf = (cell: string): string[] => {
    const own = cell.toLowerCase().replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const before = new RegExp(
      `(?<![\\w.-])["'\`]?${own}["'\`]? ?(?:=|:|for|means|is|indicates|->|stands for) ?(?:an? |the )?["'\`]?(\\p{L}+)`,
      'gu',
    );
    const behind = new RegExp(`(?<!\\p{L})(\\p{L}+)["'\`]? ?(?:\\(|=|:|is|as) ?["'\`]?${own}(?![\\w.])`, 'gu');
    return [...text.matchAll(before), ...text.matchAll(behind)].map(([, word = '']) => word);
  };
  const pairs = labels.map((label) => {
    const meant = shown.filter((cell) => wordsOf(cell).some((word) => begins(word, label.toLowerCase())));
    return [label, meant] as const;
  });
  if (labels.length !== shown.length || pairs.some(([, meant]) => meant.length !== 1)) return undefined;
  const spelled = new Map(pairs.map(([label, meant]) => [label, meant[0] ?? '']));
  return new Set(spelled.values()).size === labels.length ? { spelled, by: 'words of the page' } : undefined;
};

const begins = (word: string, label: string): boolean =>
  word === label ||
  (label.length < word.length && word.startsWith(label)) ||
  (label.length > 3 && label.startsWith(word));

/** Two numbers of which one stands for no: a zero in one place, a minus one in the other. */
const areSigns = (labels: readonly string[], shown: readonly string[]): boolean => {
  const [own, other] = [labels, shown].map((list) => list.map(plain).toSorted().join(' '));
  return [own, other].toSorted().join(', ') === '-1 1, 0 1';
};

const bySign = (labels: readonly string[], shown: readonly string[]): Told | undefined => {
  if (!areSigns(labels, shown)) return undefined;
  const [low = '', high = ''] = shown.toSorted((a, b) => Number(a) - Number(b));
  return { spelled: new Map(labels.map((label) => [label, Number(label) === 1 ? high : low])), by: 'their signs' };
};
