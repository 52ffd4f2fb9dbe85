import * as z from 'zod';

/** The result of one use of a tool, for the model. `isError`: the tool did not do what was asked. */
export const ToolResult = z.strictObject({ text: z.string().min(1), isError: z.boolean() });
export type ToolResult = z.output<typeof ToolResult>;

/** The results of all uses of tools in one answer, in their order. `more`: tools may be used again. */
export const ToolResults = z.strictObject({ results: z.array(ToolResult), more: z.boolean() });
export type ToolResults = z.output<typeof ToolResults>;

/** What a model is told of a tool. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly input: { readonly [key: string]: unknown };
}

/** What a model asks of a tool. Its input may be anything. */
export interface ToolUse {
  readonly name: string;
  readonly input: unknown;
}

/** Tools that a model may use before it answers. Their results are recorded: a resumed or replayed run does not use them again. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /** At most so many answers may use tools; the next one must answer the question. */
  readonly turns: number;
  /** Does what an answer asks of these tools and gives a result for each use. A crash may make it do so twice. Never throws for what the model said. */
  readonly use: (uses: readonly ToolUse[]) => Promise<ToolResults>;
  /**
   * For servers that take no tools: words that name a tool in a fenced block, besides its own name (`{ python: 'execute_python' }`).
   * Absent: the model then answers without tools.
   */
  readonly fenced?: { readonly [word: string]: string };
}

/** Blocks of an answer, as they must be sent back. */
const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.strictObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.json() }),
]);
export type Block = z.output<typeof Block>;
export const Blocks = z.array(Block);

/** The uses in an answer that a server gave as blocks of their own. */
export const usesIn = (blocks: readonly Block[]): readonly Extract<Block, { type: 'tool_use' }>[] =>
  blocks.flatMap((block) => (block.type === 'tool_use' ? [block] : []));
