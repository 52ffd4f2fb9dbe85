import type { SyntaxTree } from '../../services/python/syntax/parse.ts';
import { applyEdits, hasEdits, parseEdits } from './edits.ts';
import { fencedBlocks, longerBlocks } from './fenced-blocks.ts';

/** The longest program that is taken, in characters: so much fits into a question again, to be fixed. */
export const longestProgram = 100_000;

type Read = { readonly value: string } | { readonly why: string };
/** Parses Python at once, however broken. */
export type ParseNow = (code: string) => SyntaxTree;

const wanted = 'answer with the whole program in one ```python block';

/** The program in an answer, whole or as edits of `base`; else the reason, so worded that a model can act on it. */
export const readCode =
  (parseNow: ParseNow, base: string | null) =>
  (text: string): Read => {
    const read = hasEdits(text) ? readEdits(text, base) : readProgram(text, parseNow);
    if ('why' in read) return read;
    if (read.value.trim() === base?.trim())
      return { why: 'the program is the one there was: change what is wrong in it' };
    if (read.value.length <= longestProgram) return read;
    return { why: `the program has ${read.value.length} characters, more than ${longestProgram}: write a shorter one` };
  };

/** KEEP on a line of its own, and no program beside it: the program is to stay as it is. */
export const isKeep = (text: string): boolean =>
  /^[`* \t]*KEEP[`*. \t]*$/m.test(text) &&
  !hasEdits(text) &&
  fencedBlocks(text).every(({ content }) => content.trim() === 'KEEP');

const readEdits = (text: string, base: string | null): Read => {
  if (base === null) return { why: `there is no program yet that could be edited; ${wanted}` };
  const edits = parseEdits(text);
  if ('value' in edits) return applyEdits(base, edits.value);
  return { why: `the edits cannot be read: ${edits.why}` };
};

const readProgram = (text: string, parseNow: ParseNow): Read => {
  const read = readBlocks(text, parseNow);
  if ('value' in read && isSound(read.value, parseNow)) return read;
  const longer = longerBlocks(text, /^py/i).find(({ content }) => isBareProgram(content, parseNow));
  return longer === undefined ? read : { value: longer.content };
};

const readBlocks = (text: string, parseNow: ParseNow): Read => {
  const blocks = fencedBlocks(text);
  if (blocks.some(({ closed }) => !closed)) return { why: `a block is not closed by \`\`\`; ${wanted}` };
  const named = blocks.filter(({ language }) => /^(python[23]?|py|)$/i.test(language));
  // some write the file's name in the place of the language
  const python = named.length > 0 ? named : blocks.filter(({ content }) => isBareProgram(content, parseNow));
  const programs = python.length === 1 ? python : python.filter(({ content }) => isWhole(content, parseNow));
  const [program] = programs;
  if (programs.length > 1) return { why: `there are ${programs.length} programs in the answer; ${wanted}` };
  if (program !== undefined) {
    return program.content.trim() === '' ? { why: `the block is empty; ${wanted}` } : { value: program.content };
  }
  if (python.length > 1) return { why: `none of the ${python.length} blocks is a whole program; ${wanted}` };
  return isBareProgram(text, parseNow)
    ? { value: ended(text) }
    : { why: `there is no program in the answer; ${wanted}` };
};

const imports = /^(?:import|from)[ \t]+[\w.]+/m;

/** A program imports something and does something; a piece of one only defines, or only uses. */
const isWhole = (code: string, parseNow: ParseNow): boolean =>
  imports.test(code) &&
  code.length <= longestProgram &&
  parseNow(code).root.children.some(
    ({ type, children: [first] }) => doing.has(type) || (type === 'expression_statement' && first?.type === 'call'),
  );

const doing: ReadonlySet<string> = new Set([
  'if_statement',
  'for_statement',
  'while_statement',
  'with_statement',
  'try_statement',
]);

/** Some models leave out the fence; a text is a program only when all of it is Python and it imports something. */
const isBareProgram = (text: string, parseNow: ParseNow): boolean => imports.test(text) && isSound(text, parseNow);

const isSound = (code: string, parseNow: ParseNow): boolean =>
  code.length <= longestProgram && parseNow(code).unsure === undefined;

const ended = (text: string): string => `${text.replaceAll('\r\n', '\n').trimEnd()}\n`;
