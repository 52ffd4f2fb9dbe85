import type { JournalLine, ResourcePeaks } from '../../services/store/events.ts';

type Line<T extends JournalLine['type']> = Extract<JournalLine, { type: T }>;

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(bytes < 10 * 2 ** 30 ? 1 : 0)} GiB`;

/** What a program uses right now, for the live line. */
export const describeUse = ({ cpu, memory, gpu }: Line<'python.sample'>): string => {
  const load = gpu === null ? '' : `  GPU ${Math.round(100 * gpu.load)} % ${gigabytes(gpu.memory)}`;
  return `  ${cpu.toFixed(1)} cores  ${gigabytes(memory)}${load}`;
};

/** The most a run used, on one line. */
export const describePeaks = ({ cpu, memory, disk, gpu, cpuSeconds }: ResourcePeaks): string => {
  const most = `at most ${cpu.toFixed(1)} cores, ${gigabytes(memory)} memory, ${gigabytes(disk)} disk`;
  const load = gpu === null ? '' : `, GPU ${Math.round(100 * gpu.load)} % and ${gigabytes(gpu.memory)}`;
  return `${most}${load}; ${cpuSeconds.toFixed(1)} s of CPU time`;
};

/** How near a limit is. */
export const nearness = ({ limit, allowed, used }: Line<'python.warning'>): string =>
  `${Math.round((100 * used) / allowed)} % of ${limit}`;
