/** One block of an answer between code fences. */
export interface FencedBlock {
  /** The word behind the opening fence; empty: none. */
  readonly language: string;
  /** With a line break at its end, and no carriage returns. */
  readonly content: string;
  readonly closed: boolean;
}

interface Opening {
  readonly fence: string;
  /** A block in a list stands as deep as its fence. */
  readonly depth: number;
  readonly language: string;
}

/** The fenced blocks of a Markdown text: a fence is closed by one of its own kind that is at least as long. */
export const fencedBlocks = (text: string): readonly FencedBlock[] => {
  const blocks: FencedBlock[] = [];
  let open: { opening: Opening; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (open === undefined) {
      const opening = openingIn(line);
      if (opening !== undefined) open = { opening, lines: [] };
    } else if (closes(line, open.opening)) {
      blocks.push(finished(open.opening, open.lines, true));
      open = undefined;
    } else open.lines.push(line);
  }
  return open === undefined ? blocks : [...blocks, finished(open.opening, open.lines, false)];
};

const mostEnds = 20;

/**
 * What the first block of a language may be where fences stand within it, as in a docstring: from its opening to each fence
 * but the first that could close it, the last one first.
 */
export const longerBlocks = (text: string, language: RegExp): readonly FencedBlock[] => {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => language.test(openingIn(line)?.language ?? ''));
  const opening = openingIn(lines[at] ?? '');
  if (opening === undefined) return [];
  const [, ...ends] = lines.flatMap((line, end) => (end > at && closes(line, opening) ? [end] : []));
  return ends
    .slice(-mostEnds)
    .toReversed()
    .map((end) => finished(opening, lines.slice(at + 1, end), true));
};

const openingIn = (line: string): Opening | undefined => {
  const [, blanks = '', fence, rest = ''] = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))(.*)$/.exec(line) ?? [];
  if (fence === undefined) return undefined;
  return { fence, depth: blanks.length, language: /^\s*([\w+.#-]*)/.exec(rest)?.[1] ?? '' };
};

const closes = (line: string, { fence }: Opening): boolean => {
  const [, mark, rest = ''] = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))(.*)$/.exec(line) ?? [];
  return mark?.startsWith(fence) === true && rest.trim() === '';
};

const finished = ({ language, depth }: Opening, lines: readonly string[], closed: boolean): FencedBlock => {
  const within = new RegExp(`^ {0,${depth}}`);
  return {
    language,
    content: `${lines
      .map((line) => line.replace(within, ''))
      .join('\n')
      .trimEnd()}\n`,
    closed,
  };
};
