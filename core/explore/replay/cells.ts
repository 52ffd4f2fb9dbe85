import type { CellRun } from '../../schema/explore/cell-run.ts';
import { type Difference, lineDifference } from './difference.ts';
import { steady } from './steady.ts';

/**
 * What became of a cell that ran again. `varies`: other times, addresses or places, and nothing else that is new. `stopped`: by a clock,
 * both times; where it stood then is chance.
 */
export type CellVerdict =
  | { readonly kind: 'same' | 'varies' | 'stopped' }
  | { readonly kind: 'differs'; readonly difference: Difference };

/** What a cell showed, besides its pictures. */
const shownParts = ['printed', 'value', 'trouble'] as const;

/** Holds a cell that ran again against what is recorded of it. `folders`: those that its texts may name. */
export const compareCell = (recorded: CellRun, replayed: CellRun, folders: readonly string[]): CellVerdict => {
  const what = `cell ${recorded.place}`;
  if (recorded.code !== replayed.code)
    return differs(lineDifference({ what, part: 'its code' }, recorded.code, replayed.code));
  if (recorded.ended !== replayed.ended)
    return differs({ what, recorded: endings[recorded.ended], replayed: endings[replayed.ended] });
  if (recorded.ended === 'interrupted') return { kind: 'stopped' };
  for (const part of shownParts) {
    const [before, now] = [recorded[part], replayed[part]].map((text) => text && steady(text, folders));
    if (before !== now) return differs(lineDifference({ what, part }, before ?? null, now ?? null));
  }
  const [before, now] = [recorded, replayed].map(({ plots }) => `plots: ${plots.join(', ') || 'none'}`);
  if (before !== now) return differs({ what, recorded: before ?? null, replayed: now ?? null });
  return { kind: shownParts.every((part) => recorded[part] === replayed[part]) ? 'same' : 'varies' };
};

const differs = (difference: Difference): CellVerdict => ({ kind: 'differs', difference });

const endings: Readonly<Record<CellRun['ended'], string>> = {
  ran: 'it ran',
  raised: 'it raised an error',
  interrupted: 'it was interrupted',
  died: 'it ended the session',
};
