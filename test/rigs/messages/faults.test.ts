import Anthropic, { APIConnectionError, APIConnectionTimeoutError, APIUserAbortError } from '@anthropic-ai/sdk';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, messagesFor, question } from './client.ts';
import { type FaultName, faultNames, faults } from './faults.ts';
import { failing, say } from './reply.ts';
import { faultAt } from './script.ts';
import { startMessages } from './server/server.ts';

const text = 'Grüße an alle 🎉, und alles Gute!';

/** Milliseconds to wait for the beginning of an answer, and for all of it. */
interface Limits {
  readonly patience: number;
  readonly until: number;
}

/** More than any machine needs. */
const ample: Limits = { patience: 300_000, until: 300_000 };

/** How a call ends for the official client, in a word. */
const ending = async (fault: FaultName, how: 'json' | 'stream', { patience, until }: Limits): Promise<string> => {
  const rig = await messagesFor({ script: () => failing(fault, text) });
  const client = clientOf(rig, { timeout: patience });
  const signal = AbortSignal.timeout(until);
  try {
    const message =
      how === 'json'
        ? await client.messages.create(question, { signal })
        : await client.messages.stream(question, { signal }).finalMessage();
    if (typeof message === 'string') return 'a string';
    const said = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    return said === text ? 'whole' : `${message.stop_reason}`;
  } catch (error) {
    if (error instanceof Anthropic.APIError && error.status !== undefined) return `${error.status} ${error.type}`;
    if (error instanceof Anthropic.APIError && error.type !== null) return error.type;
    return error instanceof Error ? error.constructor.name : 'something';
  }
};

/** What the installed SDK makes of each fault; where both ways differ: of the answer at once, of the stream. */
const seen: Readonly<Record<FaultName, string | readonly [string, string]>> = {
  'bad-request': '400 invalid_request_error',
  unauthorized: '401 authentication_error',
  unpaid: '402 billing_error',
  forbidden: '403 permission_error',
  'not-found': '404 not_found_error',
  'too-large': '413 request_too_large',
  timeout: '408 timeout_error',
  conflict: '409 api_error',
  'rate-limited': '429 rate_limit_error',
  'rate-limited-date': '429 rate_limit_error',
  'rate-limited-ms': '429 rate_limit_error',
  'rate-limited-hour': '429 rate_limit_error',
  'rate-limited-mute': '429 rate_limit_error',
  'server-error': '500 api_error',
  'bad-gateway': '502 null',
  unavailable: '503 api_error',
  'gateway-timeout': '504 timeout_error',
  overloaded: '529 overloaded_error',
  'overloaded-midway': ['529 overloaded_error', 'overloaded_error'],
  'error-midway': ['500 api_error', 'api_error'],
  'cut-first': 'APIConnectionError',
  'cut-unheard': 'APIConnectionError',
  'cut-midway': ['TypeError', 'AnthropicError'],
  'ends-early': ['SyntaxError', 'AnthropicError'],
  drip: 'whole',
  stall: ['DOMException', 'APIUserAbortError'],
  silence: 'APIConnectionTimeoutError',
  pings: ['DOMException', 'APIUserAbortError'],
  babble: ['DOMException', 'APIUserAbortError'],
  garbage: ['SyntaxError', 'AnthropicError'],
  html: ['a string', 'AnthropicError'],
  'empty-body': ['SyntaxError', 'AnthropicError'],
  refusal: 'refusal',
  'refusal-midway': 'refusal',
  'max-tokens': 'max_tokens',
  window: 'model_context_window_exceeded',
  'no-content': 'end_turn',
  'empty-text': 'end_turn',
  'thinking-only': 'end_turn',
  'tool-unasked': 'tool_use',
  pause: 'pause_turn',
  'no-usage': 'whole',
  'unknown-parts': 'whole',
  'many-blocks': 'whole',
};

const endless: readonly FaultName[] = ['stall', 'silence', 'pings', 'babble'];
/** What never ends by itself is given up; but for silence, its beginning has long come by then. */
const limitsOf = (fault: FaultName): Limits => {
  if (fault === 'silence') return { ...ample, patience: 1_500 };
  return endless.includes(fault) ? { ...ample, until: 8_000 } : ample;
};

/** How a call for an answer at once, and one for a stream, end for the official client. */
const endings = (fault: FaultName) => {
  const limits = limitsOf(fault);
  return Promise.all([ending(fault, 'json', limits), ending(fault, 'stream', limits)]);
};
const expected = (fault: FaultName) => {
  const [json, stream = json] = [seen[fault]].flat();
  return [json, stream];
};

describe('every fault is what it says, for the official client', () => {
  test.each(faultNames.filter((name) => !endless.includes(name)))('%s', async (fault) => {
    expect(await endings(fault)).toEqual(expected(fault));
  });

  test('those that end only by a time limit, side by side', async () => {
    expect(await Promise.all(endless.map(endings))).toEqual(endless.map(expected));
  });

  test('a drip takes its time', async () => {
    const started = performance.now();
    expect(await ending('drip', 'stream', ample)).toBe('whole');
    expect(performance.now() - started).toBeGreaterThan(250);
  });

  test('an answer can be read, or there is a name for why not', () => {
    const fine = faultNames.filter((name) => faults[name].ends.length === 0);
    expect(fine).toEqual(faultNames.filter((name) => seen[name] === 'whole'));
  });
});

describe('patience', () => {
  test.each([
    ['rate-limited', 900, 20_000],
    ['rate-limited-date', 400, 20_000],
    ['rate-limited-ms', 50, 350],
    ['rate-limited-mute', 370, 20_000],
    ['overloaded', 370, 20_000],
    ['cut-first', 370, 20_000],
  ] as const)(
    // 350 ms tell what was said from what is usual; the timer is looked at, for a busy machine needs longer than it says
    'after %s the client waits as long as it is told, and asks again',
    async (fault, least, most) => {
      const rig = await messagesFor({ script: faultAt(1, fault, () => say(text)) });
      const timers = vi.spyOn(globalThis, 'setTimeout');
      onTestFinished(() => timers.mockRestore());
      const started = performance.now();
      const message = await clientOf(rig, { maxRetries: 1 }).messages.create(question);
      const ms = performance.now() - started;
      expect(message.content).toMatchObject([{ text }]);
      expect(rig.asked().map(({ answered, attempt }) => [answered, attempt])).toEqual([
        [fault === 'cut-first' ? 'cut' : 'failed', 1],
        ['whole', 1],
      ]);
      expect(ms).toBeGreaterThan(least);
      expect(timers.mock.calls.filter(([, wait = 0]) => wait > least && wait < most)).not.toEqual([]);
    },
  );

  test('an error in the middle of a stream is not asked again', async () => {
    const rig = await messagesFor({ script: faultAt(1, 'overloaded-midway', () => say(text)) });
    await expect(clientOf(rig, { maxRetries: 3 }).messages.stream(question).finalMessage()).rejects.toMatchObject({
      type: 'overloaded_error',
    });
    expect(rig.calls).toHaveLength(1);
  });

  test("the client's time limit ends with the headers: only a signal ends a stream that stalls", async () => {
    const rig = await messagesFor({ script: () => failing('stall', text) });
    const client = clientOf(rig, { timeout: 100 });
    const started = performance.now();
    await expect(client.messages.stream(question, { signal: AbortSignal.timeout(600) }).finalMessage()).rejects.toThrow(
      APIUserAbortError,
    );
    expect(performance.now() - started).toBeGreaterThan(550);
    await expect(
      clientOf(await messagesFor({ script: () => failing('silence') }), { timeout: 100 }).messages.create(question),
    ).rejects.toThrow(APIConnectionTimeoutError);
  });

  test('a client that goes away is seen to', async () => {
    const rig = await messagesFor({ script: () => failing('pings') });
    const stream = clientOf(rig).messages.stream(question);
    stream.once('streamEvent', () => stream.abort());
    await expect(stream.finalMessage()).rejects.toThrow(APIUserAbortError);
    await expect.poll(() => rig.calls[0]?.answered).toBe('cut');
  });
});

describe('the bill', () => {
  const prices = {
    'claude-opus-5-5': { input: 5_000_000, output: 25_000_000, cacheWrite: 6_250_000, cacheRead: 500_000 },
  };

  test('work that was done is charged although the answer was lost; what was turned away is free', async () => {
    const rig = await messagesFor({
      script: faultAt(
        1,
        'cut-unheard',
        faultAt(2, 'overloaded', () => say(text)),
      ),
      prices,
    });
    const client = clientOf(rig, { maxRetries: 0 });
    await expect(client.messages.create(question)).rejects.toThrow(APIConnectionError);
    await expect(client.messages.create(question)).rejects.toThrow(Anthropic.OverloadedError);
    const { usage } = await client.messages.create(question);
    const once = usage.input_tokens * 5 + usage.output_tokens * 25;
    expect(rig.bill()).toEqual({ calls: 2, tokens: 2 * (usage.input_tokens + usage.output_tokens), cost: 2 * once });
    expect(rig.calls.map(({ cost }) => cost)).toEqual([once, null, once]);
  });
});

test('a script that throws fails its test', async () => {
  const rig = await startMessages({
    script: () => {
      throw new Error('nobody expected this');
    },
  });
  await expect(clientOf(rig).messages.create(question)).rejects.toThrow(Anthropic.InternalServerError);
  await expect(rig.stop()).rejects.toThrow('nobody expected this');
});
