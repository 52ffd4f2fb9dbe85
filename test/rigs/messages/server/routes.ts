import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import { BatchRequest, type openBatches } from '../batches.ts';
import type { Call } from '../calls.ts';
import { knownModels, type Manners, modelInfo } from '../models.ts';
import type { openWork, Work } from '../work.ts';
import { cutOff, deliver, deliverError, deliverFuture, deliverUncounted, keepWaiting, mistreat } from './deliver.ts';
import { errorBody, type Failed, sendFailed, sendStatus } from './failing.ts';
import { invalid, judgeHeaders, judgeRequest, notFound, tooLarge } from './judge.ts';
import { CountRequest, LenientRequest, MessagesRequest, reasonOf } from './request.ts';
import { inputTokens, piecesOf } from './tokens.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly call: Call;
  readonly id: string;
  readonly key: string | null;
  readonly manners: Manners;
  readonly work: ReturnType<typeof openWork>;
  readonly batches: ReturnType<typeof openBatches>;
  readonly now: () => number;
}
type Outcome = NonNullable<Call['answered']>;

/** Which address is meant, and what it answers. */
export const handleRequest = async (exchange: Exchange): Promise<Outcome> => {
  const { request, response, call, id, key, manners, batches } = exchange;
  const failed = (how: Failed) => sendFailed(response, how, id);
  const denied = judgeHeaders(request.headers, key, manners);
  if (denied !== null) return failed(denied);
  const { route, one } = routeOf(call.path);
  const found = (value: unknown) =>
    value === null ? failed(notFound(`${call.path}: not found`)) : answer(response, value);
  switch (`${call.method} ${route}`) {
    case 'POST messages':
      return withBody(exchange, manners === 'claude' ? MessagesRequest : LenientRequest, (body) => ask(exchange, body));
    case 'POST messages/count_tokens':
      return withBody(exchange, CountRequest, (body) =>
        answer(response, { input_tokens: inputTokens(piecesOf(body)) }),
      );
    case 'POST messages/batches':
      return withBody(exchange, BatchRequest, (body) => answer(response, batches.create(body)));
    case 'GET messages/batches/*':
      return found(batches.look(one));
    case 'POST messages/batches/*/cancel':
      return found(batches.cancel(one));
    case 'GET messages/batches/*/results': {
      const lines = batches.results(one);
      return lines === null ? failed(notFound('no results yet')) : answer(response, lines, 'application/x-jsonl');
    }
    case 'GET models': {
      const data = knownModels.map(modelInfo);
      return answer(response, { data, has_more: false, first_id: data[0]?.id, last_id: data.at(-1)?.id });
    }
    case 'GET models/*':
      return found(knownModels.filter((model) => model.id === one).map(modelInfo)[0] ?? null);
    default:
      return failed(notFound(`${call.method} ${call.path}`));
  }
};

/** The path below /v1/ with the one name in it that is free, if any, as a star. */
const routeOf = (path: string): { readonly route: string; readonly one: string } => {
  const parts = path.replace(/^\/v1\//, '').split('/');
  const free = parts[0] === 'models' ? 1 : parts[1] === 'batches' ? 2 : parts.length;
  return { route: parts.map((part, at) => (at === free ? '*' : part)).join('/'), one: parts[free] ?? '' };
};

const answer = (response: ServerResponse, value: unknown, type = 'application/json'): 'whole' => {
  response.writeHead(200, { 'content-type': type }).end(typeof value === 'string' ? value : JSON.stringify(value));
  return 'whole';
};

/** Reads what was sent by its schema, or says why not. */
const withBody = <S extends z.ZodType>(
  { request, response, call, id }: Exchange,
  schema: S,
  then: (body: z.output<S>) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> => {
  if (call.body === undefined) return sendFailed(response, tooLarge, id);
  if (typeof call.body === 'string' || !/^application\/json/.test(request.headers['content-type'] ?? '')) {
    return sendFailed(response, invalid('The request body is not valid JSON'), id);
  }
  const body = schema.safeParse(call.body);
  return body.success ? then(body.data) : sendFailed(response, invalid(reasonOf(body.error)), id);
};

const ask = async ({ response, call, id, manners, work, now }: Exchange, body: MessagesRequest): Promise<Outcome> => {
  const refused = judgeRequest(body, manners);
  if (refused !== null) return sendFailed(response, refused, id);
  const begun = work.begin(body);
  const { asked, fault, deed } = begun;
  Object.assign(call, { role: asked.role, attempt: asked.attempt, fault });
  if (deed?.kind === 'status') return sendStatus(response, deed, id, now());
  const stream = body.stream === true;
  if (deed?.kind === 'midway' && !stream) return sendFailed(response, deed, id);
  if (deed?.kind === 'wire' && deed.how === 'cut-first') return cutOff(response);
  if (deed?.kind === 'wire' && deed.how === 'silence') return keepWaiting(response);
  const { message, ...charged } = begun.charge();
  Object.assign(call, charged);
  return sendOff(response, deed, message, stream, id);
};

const sendOff = (
  response: ServerResponse,
  deed: Work['deed'],
  message: ReturnType<Work['charge']>['message'],
  stream: boolean,
  id: string,
): Outcome | Promise<Outcome> => {
  switch (deed?.kind) {
    case 'midway':
      return deliverError(response, message, errorBody(deed, id));
    case 'wire':
      return mistreat(response, message, stream, deed.how);
    case 'answer':
      if (deed.how === 'no-usage') return deliverUncounted(response, message, stream);
      if (deed.how === 'unknown-parts') return deliverFuture(response, message, stream);
      return deliver(response, message, stream);
    case 'status':
    case undefined:
      return deliver(response, message, stream);
  }
};
