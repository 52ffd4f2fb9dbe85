import type { SyntaxTree } from '../../../../services/python/syntax/parse.ts';
import { blank, pythonOf } from '../magics.ts';
import { SectionFinder } from './finder.ts';
import { isLater, type Section } from './section.ts';

/** The section of each cell, in the order in which they ran. */
export const inferSections = (codes: readonly string[], parse: (code: string) => SyntaxTree): readonly Section[] =>
  smooth(ownSections(codes.map(pythonOf), parse));

/** The most characters of all cells together; later cells are not read. */
const mostCharacters = 100_000;

/** What each cell is for by itself. Their code is read as one text, so that names of earlier cells are known. */
const ownSections = (codes: readonly string[], parse: (code: string) => SyntaxTree): readonly (Section | null)[] => {
  let room = mostCharacters;
  const read = codes.map((code) => {
    room -= code.length;
    const isPython = room >= 0 && parse(code).unsure === undefined;
    return isPython ? code : blank(code); // `cd data` would spoil it for all
  });
  const { root } = parse(read.join('\n'));
  const finder = new SectionFinder(root);
  let end = -1;
  return codes.map((code) => {
    const start = end + 1;
    end = start + code.length;
    return finder.sectionOf(root.children.filter((statement) => start <= statement.start && statement.start < end));
  });
};

/**
 * A section begins where it is new, or where more than one cell goes back to it. A cell that looks back for a moment stays in
 * the section around it, and so does one that goes elsewhere alone.
 */
const smooth = (own: readonly (Section | null)[]): readonly Section[] => {
  const known = own.filter((section) => section !== null);
  let now = known[0] ?? 'look';
  const seen = new Set([now]);
  let at = 0;
  return own.map((section) => {
    if (section === null) return now;
    at += 1;
    if (!seen.has(section) || !isStray(section, now, known[at])) now = section;
    seen.add(now);
    return now;
  });
};

const isStray = (section: Section, now: Section, next: Section | undefined): boolean => {
  if (isLater(section, now)) return next === now;
  if (section === 'look') return next !== 'look';
  return next === undefined || next === now || isLater(next, now);
};
