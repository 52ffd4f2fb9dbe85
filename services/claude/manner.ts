import type { ModelFailure } from './failure.ts';
import type { RoleModel } from './settings/settings.ts';

/** How a question is put to a model: what its server, or its answer, can make us change. */
export interface Manner {
  readonly model: RoleModel;
  /** The server holds the answer to a schema; else it is asked in words. */
  readonly held: boolean;
  /** How often the limit of the answer was doubled. */
  readonly widened: number;
}

interface Change {
  readonly kind: 'wider' | 'without-effort' | 'in-words';
  readonly manner: Manner;
  /** What is different now, for the journal. */
  readonly line: string;
}

const mostWidenings = 2;
/** The longest answer that a limit is doubled to, in tokens. */
const widest = 64_000;

/** How the same question may be put again after a failure; null: it is the failure. */
export const changeFor = (failure: ModelFailure, manner: Manner): Change | null => {
  const { model, held, widened } = manner;
  if (failure.kind === 'truncated') {
    const maxTokens = Math.min(2 * model.maxTokens, widest);
    if (widened === mostWidenings || maxTokens <= model.maxTokens) return null;
    const line = `the answer of ${model.model} ends at ${model.maxTokens} tokens: it may have ${maxTokens}`;
    return { kind: 'wider', manner: { model: { ...model, maxTokens }, held, widened: widened + 1 }, line };
  }
  if (failure.kind !== 'bad-request') return null;
  if (model.effort !== null && refusesEffort(failure.message, held)) {
    const line = `the server of ${model.model} does not take effort (${failure.message}): it is asked without`;
    return { kind: 'without-effort', manner: { ...manner, model: { ...model, effort: null } }, line };
  }
  if (!held || !refusesSchema(failure.message)) return null;
  const line = `${model.model} is not held to a schema by its server (${failure.message}): it is asked in words`;
  return { kind: 'in-words', manner: { ...manner, held: false }, line };
};

/** A server that does not know `output_config.format`, or not this schema. */
const refusesSchema = (message: string): boolean => /schema|output_config|output_format|extra inputs/i.test(message);

/** One that does not know `output_config.effort`, by name or as something it does not know; a schema is another matter. */
const refusesEffort = (message: string, held: boolean): boolean => {
  if (/effort/i.test(message)) return true;
  if (/max_tokens|temperature/i.test(message) || (held && /schema|format/i.test(message))) return false;
  return /output_config|extra (?:inputs|fields)|un(?:known|expected|recognized|supported)|not (?:supported|permitted)/i.test(
    message,
  );
};
