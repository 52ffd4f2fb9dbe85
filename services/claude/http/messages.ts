import type {
  ContentBlockParam,
  MessageParam,
  TextBlockParam,
  ToolResultBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { Exchange, Talk, UsedTools } from '../exchange.ts';
import { blocksInWords, noResult, resultsInWords } from '../prompt/fenced-tools.ts';
import { type Toolbox, usesIn } from '../tool.ts';

type Content = (ToolResultBlockParam | TextBlockParam)[];

/** Marks a block: the server may cache all up to it. */
export const cached = { cache_control: { type: 'ephemeral' } } as const;

/** The exchanges since the question, as messages. The last one is marked, so that the next turn reads all before it from the server's cache. */
export const messagesOf = (talk: Talk, model: string, cache: boolean): MessageParam[] =>
  talk.said.flatMap((exchange, at): MessageParam[] => {
    const isLast = at === talk.said.length - 1;
    const content = userPart(exchange, talk);
    if (isLast && talk.toolbox !== null && !talk.mayUse) content.push(textBlock(noMore(talk.toolbox)));
    const marked = content.map((block, n) =>
      cache && isLast && n === content.length - 1 ? { ...block, ...cached } : block,
    );
    return [
      { role: 'assistant', content: modelPart(exchange, talk, model) },
      { role: 'user', content: marked },
    ];
  });

/** A text that servers accept: they refuse blank ones. */
export const spoken = (text: string): string => (text.trim() === '' ? '(nothing)' : text.trimEnd());

const modelPart = (exchange: Exchange, talk: Talk, model: string): string | ContentBlockParam[] => {
  if (exchange.kind === 'reply') return spoken(exchange.text);
  const { blocks, by } = exchange;
  if (!isInBlocks(exchange, talk)) return spoken(blocksInWords(blocks, talk.toolbox?.tools ?? []));
  const own = by === model ? blocks : blocks.filter(({ type }) => !/thinking$/.test(type));
  return [...own] as ContentBlockParam[]; // JSON is what the type calls unknown
};

const userPart = (exchange: Exchange, talk: Talk): Content => {
  if (exchange.kind === 'reply') return [textBlock(spoken(exchange.reply))];
  const { uses, results } = exchange;
  return isInBlocks(exchange, talk) ? resultBlocks(exchange) : [textBlock(resultsInWords(uses, results))];
};

/** Whether an exchange is sent as blocks. One that was first written as text stays text. */
const isInBlocks = ({ blocks }: UsedTools, { form }: Talk): boolean => form === 'blocks' && usesIn(blocks).length > 0;

/** One result for each use, by its id, all in one message. */
const resultBlocks = ({ blocks, results }: UsedTools): Content =>
  usesIn(blocks).map(({ id }, at) => {
    const { text, isError } = results[at] ?? noResult;
    return { type: 'tool_result', tool_use_id: id, content: text, ...(isError && { is_error: true }) };
  });

const noMore = ({ tools }: Toolbox): string =>
  `There are no more turns for the ${tools.length === 1 ? 'tool' : 'tools'}. Answer the question now, in the form it asks for.`;

const textBlock = (text: string): TextBlockParam => ({ type: 'text', text });
