import type { Message } from '@anthropic-ai/sdk/resources/messages/messages';
import { type Bill, costOf, type Price, type Prices, type Used } from './bill.ts';
import { openCache } from './cache.ts';
import { openCounter } from './calls.ts';
import { type Fault, type FaultName, faultOf } from './faults.ts';
import type { Reply } from './reply.ts';
import { type Asked, roleIn, type Script } from './script.ts';
import { compose, spoil } from './server/message.ts';
import { type MessagesRequest, textOf } from './server/request.ts';
import { piecesOf } from './server/tokens.ts';

/** A question with its answer; nothing is on the bill before `charge`. */
export interface Work {
  readonly asked: Asked;
  readonly fault: FaultName | null;
  readonly deed: Fault['deed'] | null;
  /** Does the work: prefixes enter the cache, tokens the bill. `share`: of the usual price. */
  readonly charge: (share?: number) => { readonly message: Message; readonly used: Used; readonly cost: number | null };
}

/** The model behind the server: asks the script, keeps the cache, counts. */
export const openWork = (script: Script, prices: Prices, now: () => number) => {
  const count = openCounter();
  const cached = openCache(now);
  let made = 0;
  let bill: Bill = { calls: 0, tokens: 0, cost: 0 };
  const begin = (body: MessagesRequest): Work => {
    const asked = askedOf(body, count(roleOf(body), body));
    const reply: Reply = script(asked);
    const fault = reply.kind === 'fault' ? reply.fault : null;
    const deed = fault === null ? null : faultOf(fault).deed;
    const charge = (share = 1) => {
      made += 1;
      const id = String(made).padStart(6, '0');
      const whole = compose(id, reply, body, cached(body.model, piecesOf(body)));
      const message = deed?.kind === 'answer' ? spoil(whole, deed.how) : whole;
      const used = usedIn(message);
      const cost = costOf(used, priceOf(prices, body.model), share);
      bill = { calls: bill.calls + 1, tokens: bill.tokens + sum(used), cost: bill.cost + (cost ?? 0) };
      return { message, used, cost };
    };
    return { asked, fault, deed, charge };
  };
  return { begin, bill: () => bill };
};

const priceOf = (prices: Prices, model: string): Price | undefined =>
  Object.hasOwn(prices, model) ? prices[model] : undefined;

const roleOf = ({ system, messages: [first] }: MessagesRequest) =>
  roleIn([textOf(system), textOf(first?.content)].join('\n'));

const askedOf = (body: MessagesRequest, counted: ReturnType<ReturnType<typeof openCounter>>): Asked => {
  const system = textOf(body.system);
  const asks = body.messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  return { role: roleOf(body), system, prompt: asks.join('\n'), body, ...counted };
};

const usedIn = ({ usage }: Message): Used => ({
  input: usage.input_tokens,
  output: usage.output_tokens,
  cacheWrite: usage.cache_creation_input_tokens ?? 0,
  cacheRead: usage.cache_read_input_tokens ?? 0,
});

const sum = ({ input, output, cacheWrite, cacheRead }: Used) => input + output + cacheWrite + cacheRead;
