import { readFileSync } from 'node:fs';

/** The machine's memory in bytes; `available`: without swapping; `swapped`: what is on disk by now. */
export interface MachineMemory {
  readonly total: number;
  readonly available: number;
  readonly swapped: number;
}

/** The machine's memory; undefined: there is no /proc. */
export const machineMemory = (): MachineMemory | undefined => {
  let text: string;
  try {
    text = readFileSync('/proc/meminfo', 'latin1');
  } catch {
    return undefined;
  }
  const [total, available, swap = 0, unused = 0] = ['MemTotal', 'MemAvailable', 'SwapTotal', 'SwapFree'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]),
  );
  return total !== undefined && available !== undefined && total > 0 && available >= 0
    ? { total: total * 1024, available: available * 1024, swapped: (swap - unused) * 1024 }
    : undefined;
};
