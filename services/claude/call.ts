import { canonical, digestOf } from '../files/digest.ts';
import type { Keep, Ledger, Limit, Rates } from '../ledger/ledger.ts';
import type { JournalEvent } from '../store/events.ts';
import { ended, failed, type ModelFailure, noTime } from './failure.ts';
import type { Health } from './health.ts';
import type { Body } from './http/request.ts';
import type { Send } from './http/response.ts';
import { type RetryLimits, waitAfter } from './http/retry-limits.ts';
import { type Most, mostOf } from './price/estimate.ts';
import { allTokens, noTokens, type Tokens } from './price/prices.ts';
import { shareOf } from './price/purposes.ts';
import { addNeeds, keptFor } from './price/reach.ts';
import type { Guard } from './prompt/guard.ts';
import { type Answer, recordedAnswer } from './recorded-answer.ts';
import type { CallRecord, Records } from './records.ts';
import type { Role } from './role.ts';
import type { Models } from './settings/models.ts';
import type { RoleModel } from './settings/settings.ts';

type Stageless<E> = E extends unknown ? Omit<E, 'stage'> : never;
/** Writes an event of a call to the journal. */
export type Say = (
  event: Stageless<Extract<JournalEvent, { type: 'stage.log' | 'model.called' | 'model.text' }>>,
) => void;

/** All that a call needs: models, records, ledger, rates, time limits, and the guard against secrets. */
export interface Gate {
  readonly models: Models;
  readonly ledger: Ledger;
  readonly records: Records;
  readonly limits: readonly Limit[];
  readonly rates: Rates;
  readonly run: string;
  readonly batch: string | null;
  readonly stage: string;
  readonly say: Say;
  readonly signal: AbortSignal;
  readonly salt: string | null;
  readonly mode: 'live' | 'replay';
  /** Calls for which the run that is replayed had no time, by digest. Another run may have had an answer since. */
  readonly unanswered?: ReadonlySet<string>;
  readonly retryLimits: RetryLimits;
  readonly health: Health;
  readonly guard: Guard;
}

/** One request, clean of secrets, and the function that sends it. */
export interface Call {
  readonly role: Role;
  readonly model: RoleModel;
  readonly about: string;
  readonly body: Body;
  readonly send: Send;
  /** The money, tokens and calls that must be left after it, in addition to what its role must leave. */
  readonly keep?: Keep | undefined;
  readonly onText: ((text: string) => void) | null;
}

/** The result of a call and its cost in this session. `spent` includes tries without an answer. */
export interface Called {
  readonly digest: string;
  readonly outcome: Answer | { readonly kind: 'failure'; readonly failure: ModelFailure };
  readonly remembered: boolean;
  readonly retries: number;
  readonly spent: { readonly tokens: Tokens; readonly cost: number | null };
}

const nothing = { tokens: noTokens, cost: 0 };

/**
 * Answers from the records, or reserves money, sends, records and settles. Never throws for an error of server, network
 * or disk.
 */
export const makeCall = async (gate: Gate, call: Call): Promise<Called> => {
  const digest = digestOf({ request: call.body, salt: gate.salt });
  const known = gate.records.get(digest)?.outcome;
  const fromRecord = { digest, remembered: true, retries: 0, spent: nothing };
  if (gate.unanswered?.has(digest)) return { ...fromRecord, outcome: { kind: 'failure', failure: noTime } };
  if (known?.kind === 'response') return { ...fromRecord, outcome: known };
  if (gate.mode === 'live') return callServer(gate, call, digest);
  const failure =
    known === undefined
      ? failed('not-recorded', 'The recorded run did not ask this', 'Replay with the version that recorded it.')
      : failed(known.problem, known.message, known.advice);
  return { ...fromRecord, outcome: { kind: 'failure', failure } };
};

const callServer = async (gate: Gate, call: Call, digest: string): Promise<Called> => {
  const refused = gate.health.known(call.model);
  const trial = refused === null ? await tryUntil(gate, call, digest) : { failure: refused, retries: 0, lost: 0 };
  const fromServer = { digest, remembered: false, retries: trial.retries };
  if ('answer' in trial) {
    const { answer, lost } = trial;
    const cost = answer.cost === null || lost === null ? null : answer.cost + lost;
    return { ...fromServer, outcome: answer, spent: { tokens: answer.tokens, cost } };
  }
  const { failure, lost } = trial;
  if (failure.kind !== 'cancelled') {
    const { kind: problem, message, advice } = failure;
    record(gate, call, digest, { kind: 'failure', problem, message, advice });
  }
  return { ...fromServer, outcome: { kind: 'failure', failure }, spent: { tokens: noTokens, cost: lost } };
};

/** `lost`: the money for tries that may have been billed but gave no answer. Null: their price is not known. */
type Trial =
  | { readonly answer: Answer; readonly retries: number; readonly lost: number | null }
  | { readonly failure: ModelFailure; readonly retries: number; readonly lost: number | null };

const tryUntil = async (gate: Gate, call: Call, digest: string): Promise<Trial> => {
  const { health, ledger, retryLimits, signal } = gate;
  const sent = canonical(call.body);
  const most = mostOf(gate.models.lineup.prices, call.model, sent);
  const bounded = { ...retryLimits, tries: health.tries(call.model, retryLimits.tries) };
  const began = retryLimits.clock.now();
  let lost: number | null = 0;
  for (let tries = 1; ; tries++) {
    const retries = tries - 1;
    const reserved = await reserve(gate, call, digest, most, began);
    if (!reserved.ok) return { failure: reserved, retries, lost };
    const outcome = await call.send(call.body, call.onText);
    if (outcome.kind === 'response') {
      const answer = recordedAnswer(outcome.response, sent, call.model, gate.models.lineup.prices, gate.guard);
      record(gate, call, digest, answer); // before it is settled: if the process dies here, the answer is not paid for twice
      ledger.settle(reserved.id, { tokens: allTokens(answer.tokens), cost: answer.cost });
      health.learn(call.model, null);
      return { answer, retries, lost };
    }
    const billed = outcome.kind === 'cancelled' || outcome.trouble.billed;
    if (billed) {
      ledger.settle(reserved.id, most);
      lost = lost === null || most.cost === null ? null : lost + most.cost;
    } else ledger.release(reserved.id);
    if (outcome.kind === 'cancelled') return { failure: ended(signal), retries, lost };
    const { trouble } = outcome;
    const message = gate.guard(trouble.message).text;
    const wait = waitAfter(trouble, tries, began, bounded);
    if (wait === null) {
      const failure = failed(trouble.problem, message, trouble.advice);
      health.learn(call.model, failure);
      return { failure, retries, lost };
    }
    gate.say({ type: 'stage.log', line: `${call.role}: ${message}; again in ${Math.ceil(wait)} s` });
    await retryLimits.clock.sleep(wait * 1000, signal);
    if (signal.aborted) return { failure: ended(signal), retries, lost };
  }
};

type Reservation = { readonly ok: true; readonly id: number } | ModelFailure;

/** Reserves the call's cost in the budget. Waits if only our own rate of calls forbids the call now. */
const reserve = async (gate: Gate, call: Call, digest: string, most: Most, began: number): Promise<Reservation> => {
  const { ledger, limits, rates, retryLimits, signal } = gate;
  const { run, batch, stage } = gate;
  for (;;) {
    if (signal.aborted) return ended(signal);
    const { role, model } = call;
    const { lineup } = gate.models;
    const [own, share] = [keptFor(lineup, role), shareOf(lineup, role)];
    const keep = call.keep === undefined ? own : addNeeds(own, call.keep);
    const estimate = { run, batch, stage, role, model: model.model, digest, keep, ...(share && { share }), ...most };
    const reserved = ledger.reserve(estimate, limits, rates);
    if (reserved.ok) return reserved;
    const { kind, message, advice, wait } = reserved;
    const waited = (retryLimits.clock.now() - began) / 1000;
    if (wait === null || wait > retryLimits.longestWait || waited + wait > retryLimits.totalSeconds)
      return failed(kind, message, advice);
    gate.say({ type: 'stage.log', line: `${call.role}: ${message}; going on in ${Math.ceil(wait)} s` });
    await retryLimits.clock.sleep(Math.max(wait, 0.01) * 1000, signal);
  }
};

const record = (
  gate: Gate,
  { role, model, about, body }: Call,
  digest: string,
  outcome: CallRecord['outcome'],
): void => {
  const { stage } = gate;
  // JSON by construction: strings, numbers and what zod made of a schema
  const request = JSON.parse(JSON.stringify(body)) as CallRecord['request'];
  const when = new Date().toISOString();
  try {
    gate.records.put({ version: 1, digest, role, model: model.model, stage, about, when, request, outcome });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    gate.say({ type: 'stage.log', line: `The call could not be recorded (${why}): a resumed run pays for it again` });
  }
};
