import type { Block, Tool, Toolbox, ToolResult, ToolUse } from '../tool.ts';
import { mostFencedUses, textProperty } from './fenced-uses.ts';

/** Describes tools in the prompt, for a server that takes no tools. */
export const toolsInWords = ({ tools }: Toolbox): string =>
  [
    'You have tools. To use one, end your answer with a fenced block whose first line names it, in the form below.',
    'What comes of it is told to you next: never make it up.',
    `An answer may hold several such blocks, ${mostFencedUses} at most. One without such a block is your answer to the question.`,
    ...tools.map((tool) => `\n${tool.name}: ${tool.description}\n${fenced(tool.name, formOf(tool))}`),
  ].join('\n');

/** An answer as the model would have written it with fenced blocks. Thoughts are left out. */
export const blocksInWords = (blocks: readonly Block[], tools: readonly Tool[]): string =>
  blocks.flatMap((block) => wordsIn(block, tools)).join('\n\n');

/** The results of several uses, in one text. */
export const resultsInWords = (uses: readonly ToolUse[], results: readonly ToolResult[]): string =>
  uses
    .map(({ name }, at) => {
      const { text, isError } = results[at] ?? noResult;
      const place = uses.length === 1 ? '' : ` ${at + 1} of ${uses.length}`;
      return `Result${place}, ${name}${isError ? ' (an error)' : ''}:\n${text}`;
    })
    .join('\n\n');

/** Stands in for a result that a tool did not give. */
export const noResult: ToolResult = { text: 'Nothing came of it.', isError: true };

const wordsIn = (block: Block, tools: readonly Tool[]): readonly string[] => {
  switch (block.type) {
    case 'text':
      return [block.text];
    case 'tool_use':
      return [useInWords(block, tools)];
    case 'thinking':
    case 'redacted_thinking':
      return [];
  }
};

const formOf = (tool: Tool): string => {
  const name = textProperty(tool);
  return name === null ? `JSON that fits ${JSON.stringify(tool.input)}` : `the ${name}, as it is`;
};

const useInWords = ({ name, input }: ToolUse, tools: readonly Tool[]): string => {
  const tool = tools.find((one) => one.name === name);
  const property = tool === undefined ? null : textProperty(tool);
  const text = property === null ? undefined : (input as Readonly<Record<string, unknown>>)[property];
  return fenced(name, typeof text === 'string' ? text : JSON.stringify(input));
};

/** A fenced block. Its marks are longer than any within it. */
const fenced = (name: string, body: string): string => {
  const longest = (body.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const mark = '`'.repeat(longest + 1);
  return `${mark}${name}\n${body}\n${mark}`;
};
