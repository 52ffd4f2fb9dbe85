import type { ModelProblem } from '../../../services/claude/failure.ts';

/** How a response is mistreated on its way. */
export type Mistreatment =
  /** The connection ends before a header; the server did nothing. */
  | 'cut-first'
  /** The same, but the work was done and is on the bill. */
  | 'cut-unheard'
  | 'cut-midway'
  /** Everything but the end, and the connection closes as if that were all. */
  | 'ends-early'
  | 'drip'
  /** Half of it, then silence. */
  | 'stall'
  | 'silence'
  /** A stream that begins, and then only says that it is alive. */
  | 'pings'
  /** A stream of text without an end. */
  | 'babble'
  | 'garbage'
  | 'html'
  | 'empty-body';

/** What a fault does. */
type Deed =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly retryAfter?: 'second' | 'date' | 'milliseconds' | 'hour';
      /** Not JSON: a page that some proxy made. */
      readonly page?: true;
    }
  /** The stream says so midway; without a stream the status says it. */
  | { readonly kind: 'midway'; readonly status: number; readonly type: string; readonly message: string }
  | { readonly kind: 'wire'; readonly how: Mistreatment }
  /** A whole answer of a kind that is no help. */
  | {
      readonly kind: 'answer';
      readonly how:
        | 'refusal'
        | 'refusal-midway'
        | 'max-tokens'
        | 'window'
        | 'no-content'
        | 'empty-text'
        | 'thinking-only'
        | 'tool-unasked'
        | 'pause'
        | 'no-usage'
        | 'unknown-parts'
        | 'many-blocks';
    };

export interface Fault {
  readonly what: string;
  readonly deed: Deed;
  /** What it may be called when it does not end; nothing: the answer can be read all the same. */
  readonly ends: readonly ModelProblem[];
}

const status = (code: number, type: string, message: string, ends: ModelProblem, more: object = {}): Fault => ({
  what: `${code} ${message}`,
  deed: { kind: 'status', status: code, type, message, ...more },
  ends: [ends],
});
const limited = (what: string, retryAfter?: 'second' | 'date' | 'milliseconds' | 'hour'): Fault => ({
  ...status(429, 'rate_limit_error', 'This request would exceed your rate limit.', 'rate-limited', { retryAfter }),
  what,
});
const wire = (what: string, how: Mistreatment, ...ends: ModelProblem[]): Fault => ({
  what,
  deed: { kind: 'wire', how },
  ends,
});
const midway = (what: string, code: number, type: string, message: string): Fault => ({
  what,
  deed: { kind: 'midway', status: code, type, message },
  ends: ['overloaded'],
});
type Answer = Extract<Deed, { kind: 'answer' }>['how'];
const answer = (what: string, how: Answer, ...ends: ModelProblem[]): Fault => ({
  what,
  deed: { kind: 'answer', how },
  ends,
});

/** Everything that can go wrong with a call, by name. */
export const faults = {
  'bad-request': status(400, 'invalid_request_error', 'messages: something is not as it should be', 'bad-request'),
  unauthorized: status(401, 'authentication_error', 'invalid x-api-key', 'refused-access'),
  unpaid: status(402, 'billing_error', 'Your credit balance is too low.', 'refused-access'),
  forbidden: status(403, 'permission_error', 'Your API key may not use this model.', 'refused-access'),
  'not-found': status(404, 'not_found_error', 'model: claude-nobody', 'unknown-model'),
  'too-large': status(413, 'request_too_large', 'Request exceeds the maximum size', 'bad-request'),
  timeout: status(408, 'timeout_error', 'The request took too long to arrive.', 'overloaded'),
  conflict: status(409, 'api_error', 'A lock could not be had in time.', 'overloaded'),
  'rate-limited': limited('429, retry-after: 1', 'second'),
  'rate-limited-date': limited('429, retry-after is a date', 'date'),
  'rate-limited-ms': limited('429, retry-after-ms', 'milliseconds'),
  'rate-limited-hour': limited('429, retry-after: 3600', 'hour'),
  'rate-limited-mute': limited('429 without retry-after'),
  'server-error': status(500, 'api_error', 'Internal server error', 'overloaded'),
  'bad-gateway': status(502, 'api_error', 'a page of some proxy', 'overloaded', { page: true }),
  unavailable: status(503, 'api_error', 'Service unavailable', 'overloaded'),
  'gateway-timeout': status(504, 'timeout_error', 'Gateway timeout', 'overloaded'),
  overloaded: status(529, 'overloaded_error', 'Overloaded', 'overloaded'),
  'overloaded-midway': midway('an error event in the middle of the stream', 529, 'overloaded_error', 'Overloaded'),
  'error-midway': midway('another error event in the middle', 500, 'api_error', 'Internal server error'),
  'cut-first': wire('cut before the headers, nothing done', 'cut-first', 'unreachable'),
  'cut-unheard': wire('cut before the headers, the work done and paid', 'cut-unheard', 'unreachable'),
  'cut-midway': wire('cut in the middle of the body', 'cut-midway', 'unreachable'),
  'ends-early': wire('ends in the middle as if it were whole', 'ends-early', 'unreachable', 'nonsense', 'truncated'),
  drip: wire('comes in small pieces, in the middle of characters', 'drip'),
  stall: wire('half, then silence', 'stall', 'unreachable', 'overloaded'),
  silence: wire('never answers', 'silence', 'unreachable', 'overloaded'),
  pings: wire('a stream of pings for ever', 'pings', 'unreachable', 'overloaded', 'truncated'),
  babble: wire('a stream of text for ever', 'babble', 'unreachable', 'overloaded', 'truncated', 'nonsense'),
  garbage: wire('JSON that is none', 'garbage', 'unreachable', 'overloaded', 'nonsense'),
  html: wire('200 and a page', 'html', 'unreachable', 'overloaded', 'nonsense'),
  'empty-body': wire('200 and nothing', 'empty-body', 'unreachable', 'overloaded', 'nonsense'),
  refusal: answer('stop_reason refusal, nothing said', 'refusal', 'refusal'),
  'refusal-midway': answer('refuses in the middle of its answer', 'refusal-midway', 'refusal'),
  'max-tokens': answer('stops at its token limit', 'max-tokens', 'truncated'),
  window: answer('stops at the end of its context window', 'window', 'window-full', 'bad-request'),
  'no-content': answer('ends its turn without content', 'no-content', 'nonsense'),
  'empty-text': answer('ends its turn with an empty text', 'empty-text', 'nonsense'),
  'thinking-only': answer('thinks, and says nothing', 'thinking-only', 'nonsense'),
  'tool-unasked': answer('calls a tool that nobody offered', 'tool-unasked', 'nonsense'),
  pause: answer('pauses its turn', 'pause', 'nonsense', 'truncated'),
  'no-usage': answer('a whole answer that does not say what it cost', 'no-usage'),
  'unknown-parts': answer('a whole answer among events and blocks of another year', 'unknown-parts'),
  'many-blocks': answer('a whole answer in several text blocks, after a thought', 'many-blocks'),
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[]; // the keys of a literal

export const faultOf = (name: FaultName): Fault => faults[name];
