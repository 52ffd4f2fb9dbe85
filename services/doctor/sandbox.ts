import type { Probe } from '../python/sandbox/probe.ts';
import type { Tier } from '../python/sandbox/tier.ts';
import { type Line, linesOf } from './line.ts';

const { ok, note, warning, problem } = linesOf('sandbox');

/** How serious a failed probe is: a note if runs have a full sandbox, a problem if they have none. */
const byTier = (tier: Tier | null) => {
  switch (tier) {
    case 'bubblewrap':
    case 'seatbelt':
    case 'none':
      return note;
    case 'landlock':
      return warning;
    case null:
      return problem;
  }
};

/** One line for each probe. A failure without a fix is a note. */
export const sandboxLines = (probes: readonly Probe[], tier: Tier | null): Line[] => {
  const failed = byTier(tier);
  return probes.map(({ name, ok: works, says, milliseconds, fix }) => {
    const timed = `${says}  (${Math.round(milliseconds)} ms)`;
    if (works) return ok(name, timed);
    return fix === null ? note(name, timed) : failed(name, timed, fix);
  });
};
