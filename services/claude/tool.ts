import type { ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages/messages.js';
import * as z from 'zod';

/** What came of one use of a tool, for the model. `isError`: it did not do what was asked. */
export const ToolResult = z.strictObject({ text: z.string().min(1), isError: z.boolean() });
export type ToolResult = z.output<typeof ToolResult>;

/** What came of all uses of a tool in one answer, in their order. `more`: it may be used again. */
export const ToolResults = z.strictObject({ results: z.array(ToolResult), more: z.boolean() });
export type ToolResults = z.output<typeof ToolResults>;

/** A tool that a model may use before it answers. What it gave is recorded: a resumed or replayed run does not use it again. */
export interface Tool {
  readonly name: string;
  /** All that the model is told of it. */
  readonly description: string;
  /** JSON Schema of an object. */
  readonly input: { readonly [key: string]: unknown };
  /** So many answers may use it; then the question has to be answered. */
  readonly turns: number;
  /** Does what an answer asks for, at least once, and gives a result for each. Never throws for what the model said. */
  readonly use: (inputs: readonly unknown[]) => Promise<ToolResults>;
}

/** Blocks of an answer, as they have to be sent back. */
const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.strictObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.json() }),
]);
export type Block = z.output<typeof Block>;
export const Blocks = z.array(Block);

/** An answer that used a tool, and the results. */
export interface ToolTurn {
  readonly blocks: readonly Block[];
  readonly results: readonly ToolResult[];
}

/** A tool, the turns so far, and whether there may be another. */
export interface ToolTalk {
  readonly tool: Tool;
  readonly turns: readonly ToolTurn[];
  readonly mayUse: boolean;
}

type Use = Extract<Block, { type: 'tool_use' }>;

export const usesIn = (blocks: readonly Block[]): readonly Use[] =>
  blocks.flatMap((block) => (block.type === 'tool_use' ? [block] : []));

/** One result for each use, by its id, all in one message. */
export const resultBlocks = ({ blocks, results }: ToolTurn): ToolResultBlockParam[] =>
  usesIn(blocks).map(({ id }, at) => {
    const { text, isError } = results[at] ?? noResult;
    return { type: 'tool_result', tool_use_id: id, content: text, ...(isError && { is_error: true }) };
  });

const noResult: ToolResult = { text: 'Nothing came of it.', isError: true };

/** Lets the tool do what an answer asks of it; another tool there is not. */
export const useTool = async (tool: Tool, blocks: readonly Block[]): Promise<ToolResults> => {
  const uses = usesIn(blocks);
  const own = uses.filter(({ name }) => name === tool.name);
  const made = own.length === 0 ? { results: [], more: true } : await tool.use(own.map(({ input }) => input));
  const unknown = { text: `There is no such tool. There is ${tool.name}.`, isError: true };
  const results = uses.map((use) => (use.name === tool.name ? (made.results[own.indexOf(use)] ?? noResult) : unknown));
  return { results, more: made.more };
};
