import type { Called, Gate } from '../call.ts';
import type { Question, Turn, Usage } from '../claude.ts';
import type { Exchange, Talk } from '../exchange.ts';
import { failed, type ModelFailure } from '../failure.ts';
import type { Correction } from '../http/request.ts';
import { changeFor, type Manner } from './manner.ts';
import { talkOf } from './talk.ts';
import { addUsage, logCall, usageOf } from './usage.ts';
import { judge, outcomeOf } from './verdict.ts';

/** What it takes to ask: the gate, and functions that call through it. */
export interface Asking {
  readonly gate: Gate;
  /** Sends the question once, in this manner. */
  readonly callOnce: (
    question: Question<unknown>,
    manner: Manner,
    correction: Correction | null,
    talk: Talk | null,
  ) => Promise<Called | ModelFailure>;
  /** Writes a line to the journal, unless it was written before. */
  readonly logOnce: (line: string) => void;
}

/** A turn, and the manner that worked: the next turn begins with it. */
interface Taken<T> {
  readonly turn: Turn<T>;
  readonly manner: Manner;
}

/** Asks until the model uses tools or answers, or fails in a way that no other manner would mend. */
export const takeTurn = async <T>(
  { gate, callOnce, logOnce }: Asking,
  question: Question<T>,
  said: readonly Exchange[],
  first: Manner,
): Promise<Taken<T>> => {
  const { role, toolbox } = question;
  let manner = first;
  let correction: Correction | null = null;
  let used: Usage | null = null;
  /** The failure of a cut answer: the result if no longer answer is allowed. */
  let cut: ModelFailure | null = null;
  for (;;) {
    const began = performance.now();
    const about = `${question.about}${correction === null ? '' : ', asked again'}`;
    const talk = talkOf(toolbox, manner, said, correction);
    const called = await callOnce({ ...question, about }, manner, correction, talk);
    if ('kind' in called) return { turn: called, manner };
    const verdict = judge(question, called, manner.model, talk);
    logCall(gate, role, manner.model, about, called, outcomeOf(verdict), began);
    used = addUsage(used, usageOf(called));
    if ('failure' in verdict) {
      const { failure } = verdict;
      const change = changeFor(failure, manner, talk);
      if (change === null) return { turn: cut !== null && isNotWider(failure) ? cut : failure, manner };
      if (change.kind === 'wider') cut = failure;
      if (change.kind === 'without-effort') gate.health.learnNoEffort(manner.model);
      if (change.kind === 'without-tools') gate.health.learnNoTools(manner.model);
      logOnce(`${role}: ${change.line}`);
      manner = change.manner;
      continue;
    }
    const { digest, remembered } = called;
    const told = { ok: true, text: verdict.text, digest, usage: used, remembered } as const;
    if ('uses' in verdict) {
      const { uses, blocks } = verdict;
      return { turn: { ...told, kind: 'uses', by: manner.model.model, uses, blocks }, manner };
    }
    if ('value' in verdict) return { turn: { ...told, kind: 'answer', value: verdict.value }, manner };
    if (correction !== null) {
      const message = `The ${role} did not answer what was asked: ${verdict.why}`;
      return { turn: failed('nonsense', message, 'Another model may.'), manner };
    }
    logOnce(`${role}, ${about}: the answer cannot be used (${firstLine(verdict.why)}); asked again`);
    correction = { answer: verdict.text, why: verdict.why };
  }
};

/** The budget or the server does not allow the larger limit. */
const isNotWider = ({ kind }: ModelFailure): boolean => kind === 'no-budget' || kind === 'bad-request';

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 200);
