import { indentationOf, type Place, placesOf } from './edit-places.ts';

/** Replace these lines, which stand in the file exactly once, by those. */
export interface Edit {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

type Read<T> = { readonly value: T } | { readonly why: string };

const opening = /^<{5,9} *SEARCH\s*$/;
const middle = /^={5,9}\s*$/;
const closing = /^>{5,9} *REPLACE\s*$/;
const most = 60;

/** Does a text try to be edits? */
export const hasEdits = (text: string): boolean => text.split(/\r?\n/).some((line) => opening.test(line));

/** Reads the search/replace blocks of an answer; what stands between them is talk. */
export const parseEdits = (text: string): Read<readonly Edit[]> => {
  const edits: { search: string[]; replace: string[] }[] = [];
  let part: 'talk' | 'search' | 'replace' = 'talk';
  for (const line of text.split(/\r?\n/)) {
    const edit = edits.at(-1);
    if (opening.test(line)) {
      if (part !== 'talk') return { why: `block ${edits.length} is not closed by \`>>>>>>> REPLACE\`` };
      edits.push({ search: [], replace: [] });
      part = 'search';
    } else if (part === 'search' && middle.test(line)) part = 'replace';
    else if (part === 'replace' && closing.test(line)) part = 'talk';
    else if (part === 'search' && closing.test(line)) return { why: `block ${edits.length} has no \`=======\` line` };
    else if (part !== 'talk') edit?.[part].push(line);
  }
  if (part !== 'talk') return { why: `block ${edits.length} is not closed by \`>>>>>>> REPLACE\`` };
  if (edits.length === 0) return { why: 'there is no SEARCH/REPLACE block' };
  if (edits.length > most) return { why: `there are ${edits.length} blocks; at most ${most} are taken` };
  return { value: edits };
};

/** Makes all edits, one after the other, or none: a program that is changed by half is worse than an unchanged one. */
export const applyEdits = (code: string, edits: readonly Edit[]): Read<string> => {
  let changed = code;
  for (const [index, edit] of edits.entries()) {
    const made = applyOne(changed, edit);
    if ('why' in made) return { why: `block ${index + 1}: ${made.why}` };
    changed = made.value;
  }
  return changed === code ? { why: 'the edits change nothing' } : { value: changed };
};

const applyOne = (code: string, edit: Edit): Read<string> => {
  const { search, replace } = edit;
  if (search.every((line) => line.trim() === '')) {
    return { why: 'SEARCH is empty, so it does not say where; copy the lines that stand there' };
  }
  const lines = code.split('\n');
  const places = placesOf(lines, search);
  const [place] = places;
  if (place === undefined)
    return replacePart(code, search.join('\n'), replace.join('\n'), () => nearest(lines, search));
  if (places.length > 1) return { why: timesFound(places.map(({ from }) => from + 1)) };
  return { value: [...lines.slice(0, place.from), ...moved(edit, place), ...lines.slice(place.to)].join('\n') };
};

/** Some models copy no more of a line than they change. */
const replacePart = (code: string, search: string, replace: string, otherwise: () => string): Read<string> => {
  const parts = code.split(search);
  if (parts.length === 2) return { value: parts.join(replace) };
  if (parts.length === 1) return { why: `SEARCH is not in the file. ${otherwise()}` };
  const before = parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join(search));
  return { why: timesFound(before.map((text) => text.split('\n').length)) };
};

const timesFound = (lines: readonly number[]): string =>
  `SEARCH stands ${lines.length} times in the file (lines ${lines.slice(0, 6).join(', ')}); copy more lines around it`;

/** Where a model may have meant: a line that is right, or that there is none. */
const nearest = (lines: readonly string[], search: readonly string[]): string => {
  for (const wanted of search.filter((line) => line.trim().length > 3)) {
    const at = lines.findIndex((line) => line.trim() === wanted.trim());
    if (at !== -1) return `Its line \`${wanted.trim().slice(0, 120)}\` is line ${at + 1}, but the lines around differ.`;
  }
  return 'None of its lines is; copy them from the program as it is now, with every blank.';
};

/** Lines found at another depth than they were searched for: what replaces them moves along. */
const moved = ({ search, replace }: Edit, { lines, loosely }: Place): readonly string[] => {
  if (!loosely) return replace;
  const [was, is] = [indentationOf(search).length, indentationOf(lines)];
  const shift = (line: string) =>
    is.length >= was ? is.slice(was) + line : line.slice(Math.min(was - is.length, indentationOf([line]).length));
  return replace.map((line) => (line.trim() === '' ? '' : shift(line)));
};
