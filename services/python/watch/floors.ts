import type { LimitReached } from '../limits/limits.ts';
import type { Free } from './disk.ts';
import type { MachineMemory } from './machine-memory.ts';

const megabyte = 2 ** 20;

/** With less free memory, the kernel starts to kill processes, and maybe the wrong ones. */
const memoryFloor = ({ total }: MachineMemory) => Math.max(200 * megabyte, 0.03 * total);
const diskFloor = 256 * megabyte;

/** Whether the machine's memory is about to run out: then the program's use is measured closely. */
export const isShort = (machine: MachineMemory | undefined): machine is MachineMemory =>
  machine !== undefined && machine.available < memoryFloor(machine);

/** The reached limit if the machine is short of memory and the program uses most of it. `allowed`: what the machine had for it. */
export const shortOfMemory = (machine: MachineMemory | undefined, used: number): LimitReached | undefined => {
  if (!isShort(machine) || used <= (machine.total - machine.available) / 2) return undefined;
  return { limit: 'memory', allowed: Math.max(0, used + machine.available - memoryFloor(machine)), used };
};

/** The reached limit if the file system is almost full. `allowed`: the free space at the start; `used`: what is gone of it. */
export const shortOfDisk = (
  free: { readonly start: Free; readonly now: Free } | undefined,
): LimitReached | undefined => {
  if (free === undefined) return undefined;
  const [start, now] = [free.start.bytes, free.now.bytes];
  const floor = Math.min(diskFloor, start / 2);
  return now < floor ? { limit: 'disk', allowed: start - floor, used: start - now } : undefined;
};
