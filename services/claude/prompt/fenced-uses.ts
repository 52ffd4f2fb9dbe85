import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import type { Tool, Toolbox, ToolUse } from '../tool.ts';

/** At most so many blocks of one answer are read as uses of tools; the rest is text. */
export const mostFencedUses = 10;

/** The uses in a text, and what it says beside them. */
export interface FencedUses {
  readonly uses: readonly ToolUse[];
  readonly beside: string;
}

interface OpenFence {
  readonly mark: string;
  /** Null: the block names no tool and stays text. */
  readonly tool: Tool | null;
  readonly lines: string[];
}

/**
 * Reads fenced blocks by the rules of Markdown: a fence within another one is text, and one that is never closed goes to the end. The time
 * grows in proportion to the text.
 */
export const readFencedUses = (text: string, toolbox: Toolbox): FencedUses => {
  const toolFor = toolsByWord(toolbox);
  const uses: ToolUse[] = [];
  const beside: string[] = [];
  let open: OpenFence | null = null;
  for (const line of text.split(/\r?\n/)) {
    const fence = fenceIn(line);
    if (open === null) {
      const tool = fence === null || uses.length === mostFencedUses ? null : (toolFor.get(fence.word) ?? null);
      if (fence !== null) open = { mark: fence.mark, tool, lines: [] };
      if (tool === null) beside.push(line);
      continue;
    }
    const closes = fence?.isBare === true && fence.mark.startsWith(open.mark);
    if (open.tool === null) beside.push(line);
    else if (closes) uses.push(useOf(open.tool, open.lines));
    else open.lines.push(line);
    if (closes) open = null;
  }
  if (open !== null && open.tool !== null) uses.push(useOf(open.tool, open.lines));
  return { uses, beside: beside.join('\n').trim() };
};

/** The name of a tool's only property, if that is a text: then a fenced block holds the text itself. Null: the block holds JSON. */
export const textProperty = ({ input }: Tool): string | null => {
  const [name, ...others] = Object.keys(OnlyTexts.safeParse(input).data?.properties ?? {});
  return name === undefined || others.length > 0 ? null : name;
};

const OnlyTexts = z.object({ properties: z.record(z.string(), z.object({ type: z.literal('string') })) });

const toolsByWord = ({ tools, fenced = {} }: Toolbox): ReadonlyMap<string, Tool> => {
  const named = new Map(tools.map((tool) => [tool.name, tool]));
  const words = [...tools.map(({ name }) => [name, name] as const), ...Object.entries(fenced)];
  return new Map(
    words.flatMap(([word, name]) => {
      const tool = named.get(name);
      return tool === undefined ? [] : [[word.toLowerCase(), tool] as const];
    }),
  );
};

interface FenceLine {
  readonly mark: string;
  /** The first word after the mark, in small letters. */
  readonly word: string;
  /** Nothing stands after the mark: it may close a fence. */
  readonly isBare: boolean;
}

const fenceIn = (line: string): FenceLine | null => {
  const [indented = '', mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  if (mark === undefined) return null;
  const info = line.slice(indented.length).trim();
  if (mark.startsWith('`') && info.includes('`')) return null; // code within a line
  return { mark, word: (info.split(/\s/, 1)[0] ?? '').toLowerCase(), isBare: info === '' };
};

/** A block that should be JSON and is not is passed on as it is: the tool then says what it wants. */
const useOf = (tool: Tool, lines: readonly string[]): ToolUse => ({
  name: tool.name,
  input: inputOf(tool, lines.join('\n')),
});

const inputOf = (tool: Tool, body: string): unknown => {
  if (body.trim() === '') return {};
  const json = jsonOf(body);
  const name = textProperty(tool);
  if (name === null) return json ?? body;
  return isObject(json) && Object.keys(json).join() === name ? json : { [name]: body };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
