import type { ModelFailure } from '../failure.ts';
import type { RoleModel } from '../settings/settings.ts';

/** How a question is sent to a model: settings that a failure or a cut answer can make us change. */
export interface Manner {
  readonly model: RoleModel;
  /** The server enforces the schema; else the prompt asks for it in words. */
  readonly held: boolean;
  /** How often we doubled the answer's token limit. */
  readonly widened: number;
  /** Whether a tool may be used; `over`: it was, and may not be used again. */
  readonly tool: 'offered' | 'over' | 'none';
}

interface Change {
  readonly kind: 'wider' | 'without-effort' | 'in-words' | 'tool-over' | 'without-tool';
  readonly manner: Manner;
  /** What changes, for the journal. */
  readonly line: string;
}

const mostWidenings = 2;
/** The largest token limit that doubling may reach. */
const widest = 64_000;

/** How to send the same question again after a failure; null: do not send it again. */
export const changeFor = (failure: ModelFailure, manner: Manner): Change | null => {
  const { model, held, widened, tool } = manner;
  if (failure.kind === 'truncated') {
    const maxTokens = Math.min(2 * model.maxTokens, widest);
    if (widened === mostWidenings || maxTokens <= model.maxTokens) return null;
    const line = `the answer of ${model.model} was cut at ${model.maxTokens} tokens; the limit is now ${maxTokens}`;
    return { kind: 'wider', manner: { ...manner, model: { ...model, maxTokens }, widened: widened + 1 }, line };
  }
  if (tool === 'offered' && failure.kind === 'no-budget') {
    const line = `${failure.message}, if the tool is used; asked without it`;
    return { kind: 'tool-over', manner: { ...manner, tool: 'over' }, line };
  }
  if (failure.kind !== 'bad-request') return null;
  if (tool !== 'none' && refusesTools(failure.message)) return withoutTool(failure, manner);
  if (model.effort !== null && refusesEffort(failure.message, held)) {
    const line = `the server of ${model.model} refuses the setting effort (${failure.message}); asked again without effort`;
    return { kind: 'without-effort', manner: { ...manner, model: { ...model, effort: null } }, line };
  }
  if (!held || !refusesSchema(failure.message)) return tool === 'none' ? null : withoutTool(failure, manner);
  const line = `the server of ${model.model} refuses the schema (${failure.message}); the prompt now asks for it in words`;
  return { kind: 'in-words', manner: { ...manner, held: false }, line };
};

const withoutTool = ({ message }: ModelFailure, manner: Manner): Change => ({
  kind: 'without-tool',
  manner: { ...manner, tool: 'none' },
  line: `the server of ${manner.model.model} refuses the tool (${message}); asked again without it`,
});

const refusesTools = (message: string): boolean => /\btools?\b|\btool_|function.?call/i.test(message);

/** Whether the server refuses `output_config.format` or this schema. */
const refusesSchema = (message: string): boolean => /schema|output_config|output_format|extra inputs/i.test(message);

/**
 * Whether the server refuses `output_config.effort`, by name or as an unknown field. A refused schema is another case.
 */
const refusesEffort = (message: string, held: boolean): boolean => {
  if (/effort/i.test(message)) return true;
  if (/max_tokens|temperature/i.test(message) || (held && /schema|format/i.test(message))) return false;
  return /output_config|extra (?:inputs|fields)|un(?:known|expected|recognized|supported)|not (?:supported|permitted)/i.test(
    message,
  );
};
