import { demandOf } from '../../../services/doctor/verdict.ts';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';

import type { Tier } from '../../../services/python/sandbox/tier.ts';

type LinuxTier = 'bubblewrap' | 'landlock';

const demand = demandOf(process.env.SANDBOX_MUST_WORK);

/** SANDBOX_MUST_WORK=1: nothing about sandboxes may be skipped. */
const allMustWork = demand === 'some';

/** SANDBOX_MUST_WORK=bubblewrap or =landlock: what this machine has to give to us as we are. */
export const demandedTier: LinuxTier | undefined =
  demand === 'bubblewrap' || demand === 'landlock' ? demand : undefined;

const works = async (tier: Tier) => !('refused' in (await chooseTier(tier)));
const here: Partial<Record<Tier, boolean>> = {
  bubblewrap: await works('bubblewrap'),
  landlock: await works('landlock'),
};

/** Why a test of a tier is not for this machine, or undefined; `possible`: whether its identity can be had at all. */
export const skipReason = (tier: Tier, possible: boolean): string | undefined => {
  if (allMustWork) return undefined;
  if (!possible) return 'not possible for this user on this machine';
  return here[tier] === true || demandedTier === tier ? undefined : `${tier} does not work here`;
};
