import type { ResourcePeaks } from '../../store/events.ts';

/** Memory or disk space in gigabytes, for people. */
export const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(bytes < 10 * 2 ** 30 ? 1 : 0)} GiB`;

/** The peaks of a run's resources, on one line. */
export const describePeaks = ({ cpu, memory, disk, gpu, cpuSeconds }: ResourcePeaks): string => {
  const most = `at most ${cpu.toFixed(1)} cores, ${gigabytes(memory)} memory, ${gigabytes(disk)} disk`;
  const load = gpu === null ? '' : `, GPU ${describeGpu(gpu)}`;
  return `${most}${load}; ${cpuSeconds.toFixed(1)} s of CPU time`;
};

/** The highest load of a GPU, and the most memory in use. */
export const describeGpu = ({ load, memory }: NonNullable<ResourcePeaks['gpu']>): string =>
  `${Math.round(100 * load)} % and ${gigabytes(memory)}`;
