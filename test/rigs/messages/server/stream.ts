import type { ContentBlock, Message, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages/messages';

/** One server-sent event, as it goes over the wire. */
export const frame = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const ping = frame('ping', { type: 'ping' });

/** So many characters a piece, never half of one. */
const pieces = (text: string, size = 48): string[] => {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, at) =>
    characters.slice(at * size, (at + 1) * size).join(''),
  );
};

const emptied = (block: ContentBlock): ContentBlock => {
  switch (block.type) {
    case 'text':
      return { ...block, text: '' };
    case 'thinking':
      return { ...block, thinking: '', signature: '' };
    case 'tool_use':
      return { ...block, input: {} };
    default:
      return block;
  }
};

const deltas = (block: ContentBlock): Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta'][] => {
  switch (block.type) {
    case 'text':
      return pieces(block.text).map((text) => ({ type: 'text_delta', text }));
    case 'thinking':
      return [
        ...pieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking }) as const),
        { type: 'signature_delta', signature: block.signature },
      ];
    case 'tool_use':
      return pieces(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
    default:
      return [];
  }
};

/** A message as the events of its stream. */
export const framesOf = (message: Message): string[] => {
  const { stop_reason, stop_sequence, stop_details, container, usage } = message;
  const begun: Message = {
    ...message,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const events: RawMessageStreamEvent[] = [
    { type: 'message_start', message: begun },
    ...message.content.flatMap((block, index): RawMessageStreamEvent[] => [
      // the few kinds of block that compose makes all occur in streams
      { type: 'content_block_start', index, content_block: emptied(block) },
      ...deltas(block).map((delta) => ({ type: 'content_block_delta', index, delta }) as const),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason, stop_sequence, stop_details, container }, usage },
    { type: 'message_stop' },
  ];
  const frames = events.map((event) => frame(event.type, event));
  return [...frames.slice(0, 1), ping, ...frames.slice(1)];
};
