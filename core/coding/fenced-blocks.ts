/** One block of an answer between code fences. */
export interface FencedBlock {
  /** The word behind the opening fence; empty: none. */
  readonly language: string;
  /** With a line break at its end, and no carriage returns. */
  readonly content: string;
  readonly closed: boolean;
}

/** The fenced blocks of a Markdown text: a fence is closed by one of its own kind that is at least as long. */
export const fencedBlocks = (text: string): readonly FencedBlock[] => {
  const blocks: FencedBlock[] = [];
  let open: { fence: string; language: string; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, fence, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== undefined) open = { fence, language: /^\s*([\w+.#-]*)/.exec(rest)?.[1] ?? '', lines: [] };
    } else if (fence?.startsWith(open.fence) === true && rest.trim() === '') {
      blocks.push(finished(open, true));
      open = undefined;
    } else open.lines.push(line);
  }
  return open === undefined ? blocks : [...blocks, finished(open, false)];
};

const finished = ({ language, lines }: { language: string; lines: readonly string[] }, closed: boolean) => ({
  language,
  content: `${lines.join('\n').trimEnd()}\n`,
  closed,
});
