import * as z from 'zod';

/** What came of one use of a tool, for the model. `isError`: it did not do what was asked. */
export const ToolResult = z.strictObject({ text: z.string().min(1), isError: z.boolean() });
export type ToolResult = z.output<typeof ToolResult>;

/** What came of all uses of tools in one answer, in their order. `more`: they may be used again. */
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

/** Tools that a model may use before it answers. What they gave is recorded: a resumed or replayed run does not use them again. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /** So many answers may use them; then the question has to be answered. */
  readonly turns: number;
  /** Does what an answer asks of these tools, at least once, and gives a result for each. Never throws for what the model said. */
  readonly use: (uses: readonly ToolUse[]) => Promise<ToolResults>;
  /**
   * Where a server takes no tools, fenced blocks that begin with a tool's name use it, and so do those with these words
   * (`{ python: 'execute_python' }`). Absent: the model then answers without tools.
   */
  readonly fenced?: { readonly [word: string]: string };
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

/** The uses in an answer that a server gave as blocks of their own. */
export const usesIn = (blocks: readonly Block[]): readonly Extract<Block, { type: 'tool_use' }>[] =>
  blocks.flatMap((block) => (block.type === 'tool_use' ? [block] : []));
