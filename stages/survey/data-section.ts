const opening =
  /^\W*(?:(?:the )?data ?(?:set)?\b.{0,20}\b(?:descriptions?|fields|dictionary|information|files)|(?:files?|fields?|columns?|variables?|features?|attributes?)(?: (?:and|&) \w+)? (?:descriptions?|definitions?|information)|(?:about the )?data(?:set)?|variables|columns|data fields)\W*$|^\W*what (?:files|should i expect)/i;
const closing =
  /^\W*(?:evaluation|metric|submission(?: file)?(?: format)?|timeline|prizes?|citation|acknowledge?ments?|rules|frequently asked questions|code requirements|tutorials?|other important information)\W*$/i;
const longestHeading = 80;
const around = { before: 2, after: 25 };

/** The lines of a page that describe files and columns: the section with such a heading, else from the first line that names a column to the last. */
export const dataSection = (lines: readonly string[], names: ReadonlySet<string>): readonly string[] => {
  const isHeading = (line: string, pattern: RegExp) => line.trim().length < longestHeading && pattern.test(line.trim());
  const start = lines.findIndex((line) => isHeading(line, opening));
  if (start !== -1) {
    const end = lines.findIndex((line, at) => at > start && isHeading(line, closing));
    const section = lines.slice(start + 1, end === -1 ? undefined : end);
    if (section.some((line) => line.trim() !== '')) return section;
  }
  const first = lines.findIndex((line) => namesColumn(line, names) !== undefined);
  const last = lines.findLastIndex((line) => namesColumn(line, names) !== undefined);
  return first === -1 || first === last ? [] : lines.slice(Math.max(0, first - around.before), last + around.after);
};

/** The column that a line describes: the line begins with the column's name, or one of the line's cells is the name. */
export const namesColumn = (line: string, names: ReadonlySet<string>): string | undefined => {
  const bare = line.replace(/^[\s>*•#|"'`-]+/, '');
  const head = /^(.{1,100}?)["'`*]*\s*(?:[:=|,;\t(]|\s[-–—]\s|\s{2,}|$)/.exec(bare)?.[1] ?? '';
  if (names.has(head)) return head;
  const cells = line.slice(0, 2_000).split(/[,\t;|]/);
  return cells.map((cell) => cell.trim().replaceAll(/^["'`]|["'`]$/g, '')).find((cell) => names.has(cell));
};
