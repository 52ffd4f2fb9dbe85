import { homedir } from 'node:os';
import { type Call, type Called, failed, type Gate, makeCall } from './call.ts';
import type { Answered, Claude, Question, Usage } from './claude.ts';
import type { ModelFailure } from './failure.ts';
import { helpsToAskAnother, secondOf } from './fallback.ts';
import { type Health, openHealth } from './health.ts';
import { readAnswer, schemaFor, schemaInWords } from './http/read-answer.ts';
import { refusalWords } from './http/refusal.ts';
import { bodyOf, type Correction, type Words } from './http/request.ts';
import { type RetryLimits, usualRetryLimits } from './http/retry-limits.ts';
import type { Send } from './http/send.ts';
import { linewise } from './linewise.ts';
import { changeFor, type Manner } from './manner.ts';
import { savedBy } from './price/prices.ts';
import { keptForTool } from './price/reach.ts';
import { openGuard } from './prompt/guard.ts';
import type { Role } from './role.ts';
import type { ApiKey } from './settings/api-key.ts';
import type { RoleModel } from './settings/settings.ts';
import { type Block, type Tool, type ToolTalk, type ToolTurn, usesIn } from './tool.ts';
import { aboutTurns, resultsFor, talkOf } from './tool-talk.ts';

export interface ClaudeOptions extends Omit<Gate, 'retryLimits' | 'health' | 'guard'> {
  /** Secrets besides the keys that must not get into any prompt, record, event or error: see secretsHere. */
  readonly secrets: readonly string[];
  /** Whether the text goes to the journal as it arrives. */
  readonly stream: boolean;
  /** Shared by all stages of a session: what one stage learns about a server, all know. */
  readonly health?: Health;
  readonly home?: string;
  readonly retryLimits?: Partial<RetryLimits>;
}

/** Characters, about 130,000 tokens. Prompts are far smaller, and servers charge more only for longer ones. */
const longest = 400_000;

/** The language model for one stage. Every call passes its one gate. */
export const openClaude = (options: ClaudeOptions): Claude => {
  const { models, say, signal, stream, secrets } = options;
  const guard = openGuard([...models.secrets, ...secrets], options.home ?? homedir());
  const retryLimits = { ...usualRetryLimits, ...options.retryLimits };
  const gate: Gate = { ...options, retryLimits, health: options.health ?? openHealth(), guard };
  const sends = new Map<string, Send>();
  const logged = new Set<string>();
  const logOnce = (line: string) => {
    if (!logged.has(line)) say({ type: 'stage.log', line });
    logged.add(line);
  };
  const sendFor = (role: Role, model: RoleModel): Send => {
    const who = `${role} ${model.model}`;
    const send = sends.get(who) ?? lazily(model, models.keyOf(role), signal);
    sends.set(who, send);
    return send;
  };

  const callOnce = async (
    question: Question<unknown>,
    { model, held }: Manner,
    correction: Correction | null,
    talk: ToolTalk | null,
  ) => {
    const { role, about, answer } = question;
    const words = inForm(question, held);
    const clean = cleaned(words, correction, guard);
    if (clean.found.length > 0) logOnce(`Removed from the question to the ${role}: ${clean.found.join(', ')}`);
    if (clean.length > longest) return tooLong(clean.length);
    const schema = held && answer.kind === 'json' ? schemaFor(answer.schema) : null;
    const body = bodyOf(model, clean.words, schema, clean.correction, talk);
    const text = stream ? linewise((part) => say({ type: 'model.text', role, text: guard(part).text })) : null;
    const call: Call = {
      ...{ role, model, about, body, send: sendFor(role, model), onText: text?.push ?? null },
      keep: talk?.mayUse === true ? keptForTool(models.lineup, talk.tool.turns - talk.turns.length - 1) : undefined,
    };
    const called = await makeCall(gate, call);
    text?.end();
    return called;
  };

  const askModel = async <T>(question: Question<T>, model: RoleModel): Promise<Answered<T>> => {
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

  const ask = async <T>(question: Question<T>): Promise<Answered<T>> => {
    const { role } = question;
    const model = models.of(role);
    if (model === null) return failed('off', `There is no model for the ${role}`, 'Rules do the work of this role.');
    const answered = await askModel(question, model);
    const second = secondOf(model);
    if (answered.ok || second === null || !helpsToAskAnother(answered)) return answered;
    logOnce(`${role}: ${model.model} did not answer (${answered.message}); now ${second.model} is asked`);
    const instead = await askModel({ ...question, tool: undefined }, second);
    return instead.ok || instead.kind === 'cancelled' ? instead : answered;
  };
  return { has: (role) => models.of(role) !== null, ask };
};

/** The budget or the server does not allow the larger limit. */
const isNotWider = ({ kind }: ModelFailure): boolean => kind === 'no-budget' || kind === 'bad-request';

/**
 * Loads the official client at the first call: it loads slowly, and a run without models or a replay never needs it.
 */
const lazily = (model: RoleModel, key: ApiKey | null, signal: AbortSignal): Send => {
  let send: Promise<Send> | undefined;
  return async (body, onText) => {
    send ??= import('./http/send.ts').then(({ openSend }) => openSend(model, key, signal));
    return (await send)(body, onText);
  };
};

type Verdict<T> =
  | { readonly uses: Tool; readonly blocks: readonly Block[] }
  | { readonly value: T; readonly text: string }
  | { readonly why: string; readonly text: string }
  | { readonly failure: ModelFailure };

const outcomeOf = (verdict: Verdict<unknown>): string =>
  'failure' in verdict ? verdict.failure.kind : 'value' in verdict || 'uses' in verdict ? 'ok' : 'nonsense';

const judge = <T>(
  { role, answer }: Question<T>,
  { outcome }: Called,
  { maxTokens }: RoleModel,
  talk: ToolTalk | null,
): Verdict<T> => {
  if (outcome.kind === 'failure') return outcome;
  const { stopReason, text, refusal, blocks = [] } = outcome;
  switch (stopReason) {
    case 'refusal': {
      const advice = 'Another model may: `fallback` in models.json.';
      return { failure: failed('refusal', refusalWords(role, refusal), advice) };
    }
    case 'max_tokens': {
      const message = `The ${role} stopped at its limit of ${maxTokens.toLocaleString('en')} tokens`;
      return { failure: failed('truncated', message, 'Set a larger maxTokens for it in models.json.') };
    }
    case 'model_context_window_exceeded': {
      const message = `The question to the ${role} and its answer do not fit the model's window together`;
      return { failure: failed('window-full', message, 'Name a model with a larger one in models.json.') };
    }
    default:
      if (talk?.mayUse === true && usesIn(blocks).length > 0) return { uses: talk.tool, blocks };
      return { ...readAnswer(answer, text), text };
  }
};

/** A schema in words comes last in the prompt. */
const inForm = ({ system, context, prompt, answer }: Question<unknown>, held: boolean): Words => ({
  system,
  context,
  prompt: answer.kind === 'json' && !held ? `${prompt}\n\n${schemaInWords(answer.schema)}` : prompt,
});

const cleaned = (
  { system, context, prompt }: Words,
  correction: Correction | null,
  guard: ReturnType<typeof openGuard>,
) => {
  const found = new Set<string>();
  let length = 0;
  const clean = (text: string): string => {
    const left = guard(text);
    for (const what of left.found) found.add(what);
    length += left.text.length;
    return left.text;
  };
  const words = { system: clean(system), context: context.map(clean), prompt: clean(prompt) };
  const cleanCorrection = correction && { answer: clean(correction.answer), why: clean(correction.why) };
  return { words, correction: cleanCorrection, found: [...found], length };
};

const tooLong = (length: number): ModelFailure =>
  failed('withheld', `The question has ${length} characters; ${longest} may be sent`, 'Smaller previews.');

const tell = (
  { say, models }: Gate,
  role: Role,
  { model }: RoleModel,
  about: string,
  { digest, remembered, retries, spent }: Called,
  outcome: string,
  began: number,
): void => {
  const { input, output, cacheRead, cacheWrite } = spent.tokens;
  say({
    ...{ type: 'model.called', role, model, about, digest, outcome, remembered, retries },
    ...{ inputTokens: input, outputTokens: output, cacheReadTokens: cacheRead, cacheWriteTokens: cacheWrite },
    ...{ cost: spent.cost, saved: savedBy(models.lineup.prices, model, spent.tokens) },
    ...{ ms: Math.round(performance.now() - began) },
  });
};

/** What the answer cost when the server made it. */
const usageOf = ({ outcome }: Called): Usage => {
  if (outcome.kind === 'failure')
    return { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, cost: 0 };
  const { tokens, cost } = outcome;
  return {
    ...{ inputTokens: tokens.input, outputTokens: tokens.output },
    ...{ cacheReadTokens: tokens.cacheRead, cacheWriteTokens: tokens.cacheWrite, cost },
  };
};

const sum = (a: Usage | null, b: Usage): Usage =>
  a === null
    ? b
    : {
        inputTokens: a.inputTokens + b.inputTokens,
        outputTokens: a.outputTokens + b.outputTokens,
        cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
        cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
        cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
      };

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 200);
