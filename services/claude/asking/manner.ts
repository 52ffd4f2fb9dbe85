import type { Talk } from '../exchange.ts';
import type { ModelFailure } from '../failure.ts';
import type { Health } from '../health.ts';
import type { RoleModel } from '../settings/settings.ts';
import type { Toolbox } from '../tool.ts';

/** How a question is sent to a model. A failure or a cut answer may change it. */
export interface Manner {
  readonly model: RoleModel;
  /** The server enforces the schema; else the prompt asks for it in words. */
  readonly schemaEnforced: boolean;
  /** How often we doubled the answer's token limit. */
  readonly widened: number;
  /** How tools are offered; `fenced`: the prompt describes them, and the model uses them by fenced blocks. */
  readonly tools: 'offered' | 'fenced' | 'none';
  /** The budget has no room for the use of tools. */
  readonly toolsTooCostly: boolean;
}

/** How a question is sent first. */
export const firstManner = (
  model: RoleModel,
  { isJson, toolbox }: { readonly isJson: boolean; readonly toolbox: Toolbox | undefined },
  health: Health,
): Manner => ({
  model: health.accepted(model),
  schemaEnforced: isJson && model.structured === 'schema',
  widened: 0,
  tools: toolbox === undefined ? 'none' : health.takesTools(model) ? 'offered' : withoutBlocks(toolbox),
  toolsTooCostly: false,
});

interface Change {
  readonly kind: 'wider' | 'without-effort' | 'in-words' | 'tools-too-costly' | 'without-tools';
  readonly manner: Manner;
  /** What changes, for the journal. */
  readonly line: string;
}

const mostWidenings = 2;
/** The largest token limit that doubling may reach. */
const widest = 64_000;

/** How to send the same question again after a failure; null: do not send it again. */
export const changeFor = (failure: ModelFailure, manner: Manner, talk: Talk | null): Change | null => {
  const { model, schemaEnforced, widened } = manner;
  if (failure.kind === 'truncated') {
    const maxTokens = Math.min(2 * model.maxTokens, widest);
    if (widened === mostWidenings || maxTokens <= model.maxTokens) return null;
    const line = `the answer of ${model.model} was cut at ${model.maxTokens} tokens; the limit is now ${maxTokens}`;
    return { kind: 'wider', manner: { ...manner, model: { ...model, maxTokens }, widened: widened + 1 }, line };
  }
  if (talk?.mayUse === true && failure.kind === 'no-budget') {
    const line = `${failure.message}, if the tools are used; asked without them`;
    return { kind: 'tools-too-costly', manner: { ...manner, toolsTooCostly: true }, line };
  }
  if (failure.kind !== 'bad-request') return null;
  const toolbox = talk?.form === 'blocks' ? talk.toolbox : null;
  if (toolbox !== null && refusesTools(failure.message)) return withoutTools(failure, manner, toolbox);
  if (model.effort !== null && refusesEffort(failure.message, schemaEnforced)) {
    const line = `the server of ${model.model} refuses the setting effort (${failure.message}); asked again without effort`;
    return { kind: 'without-effort', manner: { ...manner, model: { ...model, effort: null } }, line };
  }
  if (!schemaEnforced || !refusesSchema(failure.message)) return toolbox && withoutTools(failure, manner, toolbox);
  const line = `the server of ${model.model} refuses the schema (${failure.message}); the prompt now asks for it in words`;
  return { kind: 'in-words', manner: { ...manner, schemaEnforced: false }, line };
};

const withoutTools = ({ message }: ModelFailure, manner: Manner, toolbox: Toolbox): Change => {
  const tools = withoutBlocks(toolbox);
  const instead = tools === 'fenced' ? 'the prompt now tells of them in words' : 'asked again without them';
  const line = `the server of ${manner.model.model} refuses the tools (${message}); ${instead}`;
  return { kind: 'without-tools', manner: { ...manner, tools }, line };
};

const withoutBlocks = ({ fenced }: Toolbox): 'fenced' | 'none' => (fenced === undefined ? 'none' : 'fenced');

const refusesTools = (message: string): boolean => /\btools?\b|\btool_|function.?call/i.test(message);

/** Whether the server refuses `output_config.format` or this schema. */
const refusesSchema = (message: string): boolean => /schema|output_config|output_format|extra inputs/i.test(message);

/**
 * Whether the server refuses `output_config.effort`, by name or as an unknown field. A refused schema is another case.
 */
const refusesEffort = (message: string, schemaEnforced: boolean): boolean => {
  if (/effort/i.test(message)) return true;
  if (/max_tokens|temperature/i.test(message) || (schemaEnforced && /schema|format/i.test(message))) return false;
  return /output_config|extra (?:inputs|fields)|un(?:known|expected|recognized|supported)|not (?:supported|permitted)/i.test(
    message,
  );
};
