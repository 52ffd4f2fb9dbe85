import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Program } from '../../program/program.ts';
import { type Hit, top } from '../../rule.ts';
import { whyNotLive } from '../code/references.ts';

/** The first few names, and how many more. */
export const listed = (columns: readonly string[]) =>
  columns.slice(0, 3).join(', ') + (columns.length > 3 ? ` and ${columns.length - 3} more` : '');

/** A column that is not used, where it is named in vain if it is named at all. */
export const notUsed = (program: Program, column: string, what: string): Hit => {
  const [idle] = program.mentions.unused(column);
  if (idle === undefined) return { at: top, message: `${what} \`${column}\` is not used` };
  const why = program.live.has(idle) ? 'it is only shown' : whyNotLive(program, idle);
  return { at: idle, message: `${what} \`${column}\` is named here, but to no effect: ${why}` };
};

/** Attributes of these names in code that runs. */
export const liveAttributes = (program: Program, names: RegExp): SyntaxNode[] =>
  program
    .nodes('attribute')
    .filter((node) => names.test(node.field('attribute')?.text ?? '') && program.live.has(node));
