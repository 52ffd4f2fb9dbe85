import type { ChatCompletionChunk } from 'openai/resources/chat/completions.js';
import { jsonOf } from '../../../text/json.ts';
import { type Block, Blocks } from '../../tool.ts';
import { countedTokens, type Response } from '../response.ts';

type Delta = ChatCompletionChunk['choices'][number]['delta'];

/** Puts the pieces of a streamed answer together. */
export const openAnswer = (model: string, onText: ((text: string) => void) | null) => {
  let [text, refusal, finished, answering] = ['', '', '', model];
  let usage: ChatCompletionChunk['usage'] = null;
  const uses: { id: string; name: string; input: string }[] = [];
  const addUse = ({ index, id, function: called }: NonNullable<Delta['tool_calls']>[number]) => {
    uses[index] ??= { id: '', name: '', input: '' };
    const use = uses[index];
    use.id ||= id ?? '';
    use.name += called?.name ?? '';
    use.input += called?.arguments ?? '';
  };
  return {
    add({ choices, model: by, usage: counted }: ChatCompletionChunk): void {
      if (by) answering = by;
      usage = counted ?? usage;
      const [choice] = choices ?? [];
      finished = choice?.finish_reason ?? finished;
      const { content, refusal: refused, tool_calls: calls } = choice?.delta ?? {};
      if (content) {
        text += content;
        onText?.(content);
      }
      refusal += refused ?? '';
      for (const call of calls ?? []) addUse(call);
    },
    /** The whole answer; throws if the stream ended before the answer did. */
    whole(requestId: string | null): Response {
      if (finished === '') throw new Error('the stream ended before the answer did');
      const cacheRead = usage?.prompt_tokens_details?.cached_tokens ?? 0;
      return {
        text,
        blocks: uses.length === 0 ? null : blocksOf(text, uses),
        stopReason: refusal !== '' ? 'refusal' : stopReasonOf(finished),
        refusal: refusal === '' ? null : { category: null, explanation: refusal },
        ...{ model: answering, requestId },
        tokens: countedTokens({
          input: (usage?.prompt_tokens ?? 0) - cacheRead,
          output: usage?.completion_tokens,
          cacheRead,
          cacheWrite: 0,
        }),
      };
    },
  };
};

/** Some local servers give uses no id; an input that is no JSON reaches the tool as it is, and the tool says so. */
const blocksOf = (text: string, uses: readonly { id: string; name: string; input: string }[]): Block[] =>
  Blocks.parse([
    ...(text.trim() === '' ? [] : [{ type: 'text', text }]),
    ...uses.filter(Boolean).map(({ id, name, input }, at) => ({
      ...{ type: 'tool_use', id: id || `call_${at}`, name },
      input: jsonOf(input || '{}') ?? input,
    })),
  ]);

const stopReasonOf = (finished: string): string => {
  switch (finished) {
    case 'length':
      return 'max_tokens';
    case 'tool_calls':
    case 'function_call':
      return 'tool_use';
    case 'content_filter':
      return 'refusal';
    default:
      return 'end_turn';
  }
};
