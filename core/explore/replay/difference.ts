import { oneLine } from '../../../services/text/one-line.ts';

/** Something that a replay has otherwise than the record. */
export interface Difference {
  /** `cell 3`, `plots/003-01.png`, `score`, `answer.md`. */
  readonly what: string;
  /** In a few words; null: it was not there. */
  readonly recorded: string | null;
  /** In a few words; null: it is not there. */
  readonly replayed: string | null;
}

const longest = 200;

/** Finds the first line in which two texts differ, as it was and as it is. `part` stands before it. */
export const lineDifference = (
  { what, part }: { readonly what: string; readonly part?: string },
  recorded: string | null,
  replayed: string | null,
): Difference => {
  const [before, now] = [recorded?.split('\n') ?? [], replayed?.split('\n') ?? []];
  const other = before.findIndex((line, at) => line !== now[at]);
  const at = other === -1 ? before.length : other;
  const lineWords = (line: string | undefined): string | null =>
    line === undefined ? null : `${part === undefined ? '' : `${part}, `}line ${at + 1}: ${oneLine(line, longest)}`;
  return { what, recorded: lineWords(before[at]), replayed: lineWords(now[at]) };
};
