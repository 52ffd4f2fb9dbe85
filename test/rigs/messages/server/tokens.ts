import type { MessagesRequest } from './request.ts';

/** Near enough to what a tokenizer finds in English and code, and never nothing. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 4);

/** As much of a text as so many tokens hold. */
export const firstTokens = (text: string, tokens: number): string => text.slice(0, tokens * 4);

/** A block of a request, in the order in which the model reads it: tools, system, turns. */
export interface Piece {
  readonly text: string;
  readonly tokens: number;
  /** Ends a prefix that is to be kept. */
  readonly marked: boolean;
  readonly hour: boolean;
}

interface Marked {
  readonly cache_control?: { readonly ttl?: string | undefined } | null | undefined;
  readonly [field: string]: unknown;
}

const piece = ({ cache_control: mark, ...block }: Marked, overhead: number): Piece => {
  const text = JSON.stringify(block);
  const spoken = typeof block.text === 'string' ? block.text : text;
  return { text, tokens: tokensIn(spoken) + overhead, marked: mark != null, hour: mark?.ttl === '1h' };
};

const blocks = (content: string | readonly Marked[]): readonly Marked[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

export const piecesOf = (request: Omit<MessagesRequest, 'max_tokens'>): readonly Piece[] => {
  const { tools = [], system = [], messages, output_config, cache_control } = request;
  const format = output_config?.format?.schema;
  const schema = format === undefined ? [] : [{ type: 'schema', schema: format }];
  const pieces = [
    ...[...tools, ...schema, ...blocks(system)].map((block) => piece(block, 0)),
    ...messages.flatMap(({ content }) => blocks(content).map((block, at) => piece(block, at === 0 ? 4 : 0))),
  ];
  const last = pieces.at(-1);
  if (cache_control == null || last === undefined) return pieces;
  return [...pieces.slice(0, -1), { ...last, marked: true, hour: cache_control.ttl === '1h' }];
};

export const inputTokens = (pieces: readonly Piece[]): number => pieces.reduce((sum, { tokens }) => sum + tokens, 0);
