/** Lines of a file, `from` up to but not including `to` (0-based); `loosely`: equal but for depth and blanks at line ends. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
  readonly loosely: boolean;
}

/**
 * Where these lines stand: exactly as they are, else, when that is nowhere, but for how deep the block is indented and for
 * blanks at line ends. Never both: an exact place is what was meant.
 */
export const placesOf = (file: readonly string[], search: readonly string[]): readonly Place[] => {
  const exact = scan(file, search, false);
  if (exact.length > 0) return exact;
  return scan(file, withoutEmptyEnds(search), true);
};

const scan = (file: readonly string[], search: readonly string[], loosely: boolean): Place[] => {
  const wanted = loosely ? flush(search) : search;
  const first = wanted[0]?.trim();
  const places: Place[] = [];
  for (let from = 0; from + search.length <= file.length; from++) {
    if (file[from]?.trim() !== first) continue;
    const lines = file.slice(from, from + search.length);
    const have = loosely ? flush(lines) : lines;
    if (have.every((line, i) => line === wanted[i])) places.push({ from, to: from + search.length, lines, loosely });
  }
  return places;
};

const withoutEmptyEnds = (lines: readonly string[]): readonly string[] => {
  const isText = (line: string) => line.trim() !== '';
  return lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1);
};

/** The blanks that all lines of a block begin with. */
export const indentationOf = (lines: readonly string[]): string => {
  const starts = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  return starts.reduce((least, start) => (start.length < least.length ? start : least), starts[0] ?? '');
};

const flush = (lines: readonly string[]): readonly string[] => {
  const depth = indentationOf(lines).length;
  return lines.map((line) => line.slice(depth).trimEnd());
};
