import type { Called, Gate } from '../call.ts';
import type { Usage } from '../claude.ts';
import { savedBy } from '../price/prices.ts';
import type { Role } from '../role.ts';
import type { RoleModel } from '../settings/settings.ts';

/** Writes a call and what it cost to the journal. */
export const logCall = (
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

/** The usage when the server made the answer, also if the answer is remembered now. */
export const usageOf = ({ outcome }: Called): Usage => {
  if (outcome.kind === 'failure')
    return { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, cost: 0 };
  const { tokens, cost } = outcome;
  return {
    ...{ inputTokens: tokens.input, outputTokens: tokens.output },
    ...{ cacheReadTokens: tokens.cacheRead, cacheWriteTokens: tokens.cacheWrite, cost },
  };
};

/** The usage of several calls for one question together. */
export const addUsage = (a: Usage | null, b: Usage): Usage =>
  a === null
    ? b
    : {
        inputTokens: a.inputTokens + b.inputTokens,
        outputTokens: a.outputTokens + b.outputTokens,
        cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
        cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
        cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
      };
