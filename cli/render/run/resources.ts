import { gigabytes } from '../../../services/python/limits/peaks-words.ts';
import type { JournalLine } from '../../../services/store/events.ts';

type Line<T extends JournalLine['type']> = Extract<JournalLine, { type: T }>;

/** What a program uses right now, for the live line. */
export const describeUse = ({ cpu, memory, gpu }: Line<'python.sample'>): string => {
  const load = gpu === null ? '' : `  GPU ${Math.round(100 * gpu.load)} % ${gigabytes(gpu.memory)}`;
  return `  ${cpu.toFixed(1)} cores  ${gigabytes(memory)}${load}`;
};

/** How near a limit is. */
export const nearness = ({ limit, allowed, used }: Line<'python.warning'>): string =>
  `${Math.round((100 * used) / allowed)} % of ${limit}`;
