import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../services/package/root.ts';
import { compact, type Python } from './python.ts';

/** A part of a script: what it imports, and its lines. */
export interface Block {
  readonly imports: readonly string[];
  readonly code: string;
}

/** What a script does not need. */
export const noBlock: Block = { imports: [], code: '' };

/**
 * A block of templates/script: lines that end in `# when WORD` are kept if that flag is given (`not WORD`: if it is
 * not), and constants get the recipe's values. A constant that gets none is left out, since then nothing uses it.
 */
export const block = (
  name: string,
  flags: Iterable<string> = [],
  values: Readonly<Record<string, Python>> = {},
): Block => {
  const flagSet = new Set(flags);
  const lines = source(name)
    .split('\n')
    .flatMap((line) => linesKept(line, flagSet));
  const imports: string[] = [];
  const body = lines.join('\n').replaceAll(importing, (found) => {
    const flat = found.replaceAll(/[\s()]+/g, ' ').trim();
    if (!flat.startsWith('from script.')) imports.push(flat);
    return '';
  });
  const filled = body.split('\n').flatMap((line) => withValue(line, values));
  const code = filled.join('\n').replaceAll(/(?<!\n)\n{3,}(?= )/g, '\n\n'); // where lines between two methods are left out
  return { imports, code: code.trim() };
};

/** Joins blocks with two empty lines between functions, as a formatter has them; empty ones are left out. */
export const joinedBlocks = (blocks: readonly Block[]): Block =>
  joined(blocks, (before, next) => `${before}\n\n\n${next}`);

/** Joins blocks of statements with an empty line between, with two after a function; empty ones are left out. */
export const consecutive = (blocks: readonly Block[]): Block => joined(blocks, withGap);

const joined = (blocks: readonly Block[], gapped: (before: string, next: string) => string): Block => ({
  imports: blocks.flatMap(({ imports }) => imports),
  code: blocks
    .map(({ code }) => code)
    .reduce((before, next) => {
      if (before === '' || next === '') return before + next;
      return gapped(before, next);
    }, ''),
});

/** A formatter wants two empty lines before a function or class and after it, elsewhere one. */
export const withGap = (before: string, next: string): string =>
  `${before}${endsWithFunction(before) || /^#.*\n(?:def|class) /.test(next) ? '\n\n\n' : '\n\n'}${next}`;

const endsWithFunction = (code: string): boolean =>
  /^(?:def|class) /m.test(code.slice(code.lastIndexOf('\n\n\n') + 1)) && /\n {4}.*$/.test(code);

const importing = /^(?:from \S+ import (?:\([^)]*\)|[^(\n]+)|import [^\n]+)\n/gm;

const withValue = (line: string, values: Readonly<Record<string, Python>>): string[] => {
  const constant = /^([A-Z_]+)(?:, [A-Z_]+)* = /.exec(line)?.[1];
  if (constant === undefined) return [line];
  const value = values[constant];
  return value === undefined ? [] : [compact(line.slice(0, line.indexOf('= ') + 2), value)];
};

const linesKept = (line: string, flags: ReadonlySet<string>): string[] => {
  const [, code, condition] = /^(.*?) {2}# when (.*)$/.exec(line) ?? [];
  if (code === undefined || condition === undefined) return [line];
  const holds = condition
    .split(' and ')
    .every((part) => (part.startsWith('not ') ? !flags.has(part.slice(4)) : flags.has(part)));
  return holds ? [code] : [];
};

/** Reads a block without its docstring, which describes the block and not the script. */
const source = (name: string): string =>
  readFileSync(join(projectRoot, 'templates', 'script', `${name}.py`), 'utf8').replace(/^"""[\s\S]*?"""\n/, '');
