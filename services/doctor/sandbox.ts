import type { Probe } from '../python/sandbox/probe.ts';
import type { Tier } from '../python/sandbox/tier.ts';
import { type Line, linesOf } from './line.ts';

const { ok, note, warning, problem } = linesOf('sandbox');

/** How much a probe that fails matters, by what runs end up in: nothing beside a full sandbox, all where there is none. */
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

/** One line a probe. A failure without a remedy of its own is a note: there is nothing to do about it here. */
export const sandboxLines = (probes: readonly Probe[], tier: Tier | null): Line[] => {
  const failed = byTier(tier);
  return probes.map(({ name, ok: works, says, milliseconds, fix }) => {
    const timed = `${says}  (${Math.round(milliseconds)} ms)`;
    if (works) return ok(name, timed);
    return fix === null ? note(name, timed) : failed(name, timed, fix);
  });
};
