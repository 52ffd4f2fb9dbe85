import { type Called, failed, type Gate } from '../call.ts';
import type { Answered, Question, Usage } from '../claude.ts';
import type { ModelFailure } from '../failure.ts';
import type { Correction } from '../http/request.ts';
import type { RoleModel } from '../settings/settings.ts';
import type { ToolTalk, ToolTurn } from '../tool.ts';
import { changeFor, type Manner } from './manner.ts';
import { aboutTurns, resultsFor, talkOf } from './tool-talk.ts';
import { sum, tell, usageOf } from './usage.ts';
import { judge, outcomeOf } from './verdict.ts';

/** What asking needs of the gate that it goes through. */
interface Asking {
  readonly gate: Gate;
  /** Sends the question once, in this manner. */
  readonly callOnce: (
    question: Question<unknown>,
    manner: Manner,
    correction: Correction | null,
    talk: ToolTalk | null,
  ) => Promise<Called | ModelFailure>;
  /** Writes a line to the journal, unless it stands there. */
  readonly logOnce: (line: string) => void;
}

/** Asks until there is an answer or a failure that no other manner mends. */
export const askModel = async <T>(
  { gate, callOnce, logOnce }: Asking,
  question: Question<T>,
  model: RoleModel,
): Promise<Answered<T>> => {
  const { role, answer, tool } = question;
  const schema = answer.kind === 'json' && model.structured === 'schema';
  const offered = tool !== undefined && gate.health.takesTools(model) ? 'offered' : 'none';
  let manner: Manner = { model: gate.health.accepted(model), held: schema, widened: 0, tool: offered };
  let turns: readonly ToolTurn[] = [];
  let correction: Correction | null = null;
  let used: Usage | null = null;
  /** The failure of a cut answer: the result if a longer answer cannot be had. */
  let cut: ModelFailure | null = null;
  for (;;) {
    const began = performance.now();
    const about = `${question.about}${aboutTurns(turns.length)}${correction === null ? '' : ', asked again'}`;
    const talk = talkOf(tool, manner, turns, correction);
    const called = await callOnce({ ...question, about }, manner, correction, talk);
    if ('kind' in called) return called;
    const verdict = judge(question, called, manner.model, talk);
    tell(gate, role, manner.model, about, called, outcomeOf(verdict), began);
    used = sum(used, usageOf(called));
    if ('failure' in verdict) {
      const { failure } = verdict;
      const change = changeFor(failure, manner);
      if (change === null) return cut !== null && isNotWider(failure) ? cut : failure;
      if (change.kind === 'wider') cut = failure;
      if (change.kind === 'without-effort') gate.health.learnNoEffort(manner.model);
      if (change.kind === 'without-tool') {
        gate.health.learnNoTools(manner.model);
        turns = [];
      }
      logOnce(`${role}: ${change.line}`);
      manner = change.manner;
      continue;
    }
    if ('uses' in verdict) {
      const came = await resultsFor(gate, verdict.uses, called.digest, verdict.blocks);
      if ('kind' in came) return came;
      turns = [...turns, { blocks: verdict.blocks, results: came.results }];
      if (!came.more || turns.length === verdict.uses.turns) manner = { ...manner, tool: 'over' };
      continue;
    }
    if ('value' in verdict) {
      const { text, digest, remembered } = { ...verdict, ...called };
      return { ok: true, value: verdict.value, text, digest, usage: used, remembered };
    }
    if (correction !== null)
      return failed('nonsense', `The ${role} did not answer what was asked: ${verdict.why}`, 'Another model may.');
    logOnce(`${role}, ${question.about}: the answer cannot be used (${firstLine(verdict.why)}); asked again`);
    correction = { answer: verdict.text, why: verdict.why };
  }
};

/** The budget or the server does not allow the larger limit. */
const isNotWider = ({ kind }: ModelFailure): boolean => kind === 'no-budget' || kind === 'bad-request';

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 200);
