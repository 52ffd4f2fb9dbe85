import * as z from 'zod';
import { holesOf } from '../python/sandbox/holes.ts';
import { Tier } from '../python/sandbox/tier.ts';
import type { Line } from './line.ts';

/** The result: whether a run can start here, in which sandbox tier, and what that tier does not stop. */
export const Verdict = z.strictObject({
  ok: z.boolean(),
  /** Null: there is no sandbox, so runs are refused. */
  tier: Tier.nullable(),
  says: z.string(),
  fix: z.string().optional(),
  holes: z.array(z.string()),
});
export type Verdict = z.output<typeof Verdict>;

/** The tier that the caller demands by SANDBOX_MUST_WORK: none, some sandbox of Linux, or a certain one. */
export type Demand = 'nothing' | 'some' | 'bubblewrap' | 'landlock' | 'unknown';

export const demandOf = (setting: string | undefined): Demand => {
  switch (setting) {
    case undefined:
    case '':
    case '0':
      return 'nothing';
    case '1':
      return 'some';
    case 'bubblewrap':
    case 'landlock':
      return setting;
    default:
      return 'unknown';
  }
};

interface Findings {
  readonly lines: readonly Line[];
  readonly tier: Tier | null;
  /** Why there is no tier, and the fix. */
  readonly refused: { readonly refused: string; readonly fix: string } | null;
  readonly gpu: boolean;
  readonly demand: Demand;
}

export const verdictOf = ({ lines, tier, refused, gpu, demand }: Findings): Verdict => {
  const holes = tier === null ? [] : [...holesOf(tier, gpu)];
  const verdict = (ok: boolean, says: string, fix?: string): Verdict => ({
    ...{ ok, tier, says, holes },
    ...(fix === undefined ? {} : { fix }),
  });
  if (refused !== null) return verdict(false, `Runs will be refused: ${refused.refused}`, refused.fix);
  if (tier === null || tier === 'none') {
    return verdict(false, 'Runs would start without any sandbox, as MEDALIST_SANDBOX says.', 'unset MEDALIST_SANDBOX');
  }
  const missed = missing(demand, tier);
  if (missed !== null) {
    const remedy = lines.find(({ group, fix }) => group === 'sandbox' && fix !== undefined)?.fix;
    return verdict(false, `Runs would use the sandbox tier ${tier}, but ${missed.why}`, remedy ?? missed.fix);
  }
  const [problem, ...more] = lines.filter(({ state }) => state === 'problem');
  if (problem === undefined) return verdict(true, `Runs use the sandbox tier ${tier}.`);
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return verdict(
    false,
    `Runs cannot start yet: ${problem.group}, ${problem.name}: ${problem.says}${others}`,
    problem.fix,
  );
};

/** Why a tier does not meet SANDBOX_MUST_WORK, and the fix if no probe has one; null: it does. */
const missing = (demand: Demand, tier: Tier): { readonly why: string; readonly fix: string } | null => {
  switch (demand) {
    case 'nothing':
      return null;
    case 'some': {
      const why = 'SANDBOX_MUST_WORK demands bubblewrap or landlock';
      return tier === 'bubblewrap' || tier === 'landlock' ? null : { why, fix: 'unset SANDBOX_MUST_WORK' };
    }
    case 'bubblewrap':
    case 'landlock':
      return tier === demand
        ? null
        : { why: `SANDBOX_MUST_WORK demands ${demand}`, fix: `export MEDALIST_SANDBOX=${demand}` };
    case 'unknown':
      return { why: 'SANDBOX_MUST_WORK must be 0, 1, bubblewrap or landlock', fix: 'export SANDBOX_MUST_WORK=1' };
  }
};
