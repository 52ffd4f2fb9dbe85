import * as z from 'zod';
import type { ToolUse } from '../../../services/claude/tool.ts';

/** The most characters of one cell. */
export const longestCode = 20_000;
/** The most cells of one answer. */
export const mostCellsAtOnce = 4;

const Code = z.object({ code: z.string().min(1).max(longestCode) });
const File = z.object({ file: z.string().max(1_000).default('') });

/** What one use of a tool asks for, read and checked. */
export type ToolRequest =
  | { readonly kind: 'cell'; readonly code: string }
  | { readonly kind: 'info'; readonly file: string }
  | { readonly kind: 'wrong'; readonly why: string };

/** Reads all uses of one answer. The same uses always ask for the same cells: a resumed exploration counts on it. */
export const readUses = (uses: readonly ToolUse[]): readonly ToolRequest[] => {
  let cells = 0;
  return uses.map((use): ToolRequest => {
    const request = readUse(use);
    if (request.kind === 'cell' && ++cells > mostCellsAtOnce)
      return { kind: 'wrong', why: `At most ${mostCellsAtOnce} cells in one answer: this one was not run.` };
    return request;
  });
};

const readUse = ({ name, input }: ToolUse): ToolRequest => {
  if (name === 'dataset_info') {
    const read = File.safeParse(input ?? {});
    return read.success
      ? { kind: 'info', file: read.data.file }
      : { kind: 'wrong', why: 'Give {} or {"file": "NAME"}.' };
  }
  if (name !== 'execute_python')
    return { kind: 'wrong', why: `There is no tool ${JSON.stringify(name).slice(0, 100)}.` };
  const read = Code.safeParse(input);
  return read.success
    ? { kind: 'cell', code: read.data.code }
    : { kind: 'wrong', why: `Give {"code": "..."}, a text of 1 to ${longestCode} characters.` };
};
