import type * as z from 'zod';
import { canonical } from '../files/digest.ts';
import type { Response } from './http/response.ts';
import { tokensIn } from './price/estimate.ts';
import { costOf, noTokens } from './price/prices.ts';
import type { Guard } from './prompt/guard.ts';
import type { CallRecord } from './records.ts';
import type { Prices, RoleModel } from './settings/settings.ts';
import type { Block } from './tool.ts';

type Json = z.core.util.JSONType;

/** The outcome of a call that was answered. */
export type Answer = Extract<CallRecord['outcome'], { kind: 'response' }>;

/** A server's response as it is recorded: without secrets, and with its tokens and cost. `sent`: the body, for servers that do not count. */
export const recordedAnswer = (
  response: Response,
  sent: string,
  { model, maxTokens }: RoleModel,
  prices: Prices,
  guard: Guard,
): Answer => {
  const clean = (text: string) => guard(text).text;
  const tokens = response.tokens ?? {
    ...noTokens,
    input: tokensIn(sent),
    output: Math.min(maxTokens, tokensIn(response.blocks === null ? response.text : canonical(response.blocks))),
  };
  return {
    kind: 'response',
    text: clean(response.text),
    ...(response.blocks !== null && { blocks: cleanBlocks(response.blocks, clean) }),
    stopReason: response.stopReason,
    refusal: response.refusal && {
      category: response.refusal.category && clean(response.refusal.category),
      explanation: response.refusal.explanation && clean(response.refusal.explanation),
    },
    model: clean(response.model),
    requestId: response.requestId === null ? null : clean(response.requestId),
    tokens,
    cost: costOf(prices, model, tokens),
  };
};

/** Thoughts are signed: they are sent back as they are, or not at all. */
const cleanBlocks = (blocks: readonly Block[], clean: (text: string) => string): Block[] =>
  blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'text':
        return [{ ...block, text: clean(block.text) }];
      case 'tool_use':
        return [{ ...block, name: clean(block.name), input: cleanValue(block.input, clean) }];
      case 'thinking':
        return clean(block.thinking) === block.thinking ? [block] : [];
      default:
        return [block];
    }
  });

const cleanValue = (value: Json, clean: (text: string) => string): Json => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [clean(name), cleanValue(item, clean)]));
};
