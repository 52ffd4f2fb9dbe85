import { homedir } from 'node:os';
import { askModel } from './asking/ask-model.ts';
import { firstManner, type Manner } from './asking/manner.ts';
import { takeTurn } from './asking/take-turn.ts';
import { useTools } from './asking/use-tools.ts';
import { cleaned, tooLong, wordsFor } from './asking/words.ts';
import { type Call, type Gate, makeCall } from './call.ts';
import type { Claude, Question } from './claude.ts';
import { type Talk, turnsTaken } from './exchange.ts';
import { failed, type ModelFailure } from './failure.ts';
import { helpsToAskAnother, secondOf } from './fallback.ts';
import { type Health, openHealth } from './health.ts';
import { linewise } from './http/linewise.ts';
import { schemaFor } from './http/read-answer.ts';
import { bodyOf, type Correction } from './http/request.ts';
import type { Send } from './http/response.ts';
import { type RetryLimits, usualRetryLimits } from './http/retry-limits.ts';
import { keptForTools } from './price/reach.ts';
import { openGuard } from './prompt/guard.ts';
import type { Role } from './role.ts';
import type { ApiKey } from './settings/api-key.ts';
import type { RoleModel } from './settings/settings.ts';

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
    { model, schemaEnforced }: Manner,
    correction: Correction | null,
    talk: Talk | null,
  ) => {
    const { role, about, answer } = question;
    const clean = cleaned({ words: wordsFor(question, schemaEnforced, talk), correction, talk }, guard);
    if (clean.found.length > 0) logOnce(`Removed from the question to the ${role}: ${clean.found.join(', ')}`);
    const refused = tooLong(clean.length);
    if (refused !== null) return refused;
    const schema = schemaEnforced && answer.kind === 'json' ? schemaFor(answer.schema) : null;
    const body = bodyOf(model, clean.words, schema, clean.correction, clean.talk);
    const text = stream ? linewise((part) => say({ type: 'model.text', role, text: guard(part).text })) : null;
    const call: Call = {
      ...{ role, model, about, body, send: sendFor(role, model), onText: text?.push ?? null },
      keep: keptBy(question, talk),
    };
    const called = await makeCall(gate, call);
    text?.end();
    return called;
  };

  const keptBy = ({ role }: Question<unknown>, talk: Talk | null) =>
    talk?.mayUse === true && talk.toolbox !== null
      ? keptForTools(models.lineup, role, talk.toolbox.turns - turnsTaken(talk.said) - 1)
      : undefined;

  const asking = { gate, callOnce, logOnce };
  const mannerFor = ({ answer, toolbox }: Question<unknown>, model: RoleModel): Manner =>
    firstManner(model, { isJson: answer.kind === 'json', toolbox }, gate.health);

  /** Asks the model of a role, then the second one where that may help. */
  const askEither = async <R extends { readonly ok: true }>(
    role: Role,
    askFirst: (model: RoleModel) => Promise<R | ModelFailure>,
    askSecond = askFirst,
  ): Promise<R | ModelFailure> => {
    const model = models.of(role);
    if (model === null) return failed('off', `There is no model for the ${role}`, 'Rules do the work of this role.');
    const answered = await askFirst(model);
    const second = secondOf(model);
    if (answered.ok || second === null || !helpsToAskAnother(answered)) return answered;
    logOnce(`${role}: ${model.model} did not answer (${answered.message}); now ${second.model} is asked`);
    const instead = await askSecond(second);
    return instead.ok || instead.kind === 'cancelled' ? instead : answered;
  };

  return {
    has: (role) => models.of(role) !== null,
    ask(question) {
      const alone = { ...question, toolbox: undefined };
      return askEither(
        question.role,
        (model) => askModel(asking, question, mannerFor(question, model)),
        (second) => askModel(asking, alone, mannerFor(alone, second)),
      );
    },
    takeTurn: (question, said) =>
      askEither(question.role, async (model) => {
        const { turn } = await takeTurn(asking, question, said, mannerFor(question, model));
        return turn;
      }),
    useTools: (turn, toolbox) => useTools(gate, turn, toolbox),
  };
};

/**
 * Loads the maker's client at the first call: it loads slowly, and a run without models or a replay never needs it.
 */
const lazily = (model: RoleModel, key: ApiKey | null, signal: AbortSignal): Send => {
  let send: Promise<Send> | undefined;
  return async (body, onText) => {
    send ??= opened(model, key, signal);
    return (await send)(body, onText);
  };
};

const opened = async (model: RoleModel, key: ApiKey | null, signal: AbortSignal): Promise<Send> => {
  switch (model.protocol) {
    case 'messages':
      return (await import('./http/send.ts')).openSend(model, key, signal);
    case 'chat':
      return (await import('./http/chat/send.ts')).openChatSend(model, key, signal);
  }
};
