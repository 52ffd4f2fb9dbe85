import { limitsOf, parseCaps, parseRates } from '../../services/ledger/caps.ts';
import type { Limit } from '../../services/ledger/ledger.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';

type Allowed = Exclude<ReturnType<typeof parseRates>, { readonly why: string }>;

/** The caps on costs and the rates of calls, from the environment and the budget of this run or exploration. */
export const limitsHere = (
  env: NodeJS.ProcessEnv,
  budget: Request['budget'],
): { readonly limits: readonly Limit[]; readonly rates: Allowed } | Refusal => {
  const caps = parseCaps(env);
  const rates = parseRates(env);
  if ('why' in caps) return refuse('usage', caps.why, 'Correct it, or unset it.');
  if ('why' in rates) return refuse('usage', rates.why, 'Correct it, or unset it.');
  return { limits: limitsOf({ ...caps, run: budget }), rates };
};
