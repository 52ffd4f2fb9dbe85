import { readFile } from 'node:fs/promises';
import type { MachineMemory } from './machine-memory.ts';
import type { ProcessRow } from './process-row.ts';

/** What the measurement needs: the program's processes, the bytes in files of memory (memfds, /dev/shm), and the machine's memory. */
export interface MemoryClues {
  readonly processes: readonly ProcessRow[];
  readonly files: number;
  readonly machine: MachineMemory | undefined;
}

/** Above this share of the limit, even a single process is measured closely and more often. */
const near = 0.8;

/**
 * Measures a program's memory in bytes. A page counts once, however many processes share it: eight forked workers over one table are not
 * eight tables. The sum of all resident pages is cheap and never too small, so it is enough for a single process. For several, and near the
 * limit, `memoryOf` measures closely; it takes 6 ms per GB, so not at every turn.
 */
export class MemoryMeter {
  readonly #limit: number;
  #last: { readonly sum: number; readonly bytes: number; readonly until: number } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `urgent`: the machine is short of memory. */
  async measure(clues: MemoryClues, urgent = false): Promise<number> {
    const sum = clues.processes.reduce((total, { resident }) => total + resident, clues.files);
    const closely = urgent || sum > near * this.#limit;
    if (clues.processes.length < 2 && !closely) return sum;
    const start = performance.now();
    const last = this.#last;
    if (last !== undefined && start < last.until && sum <= last.sum + 0.02 * this.#limit)
      return Math.min(sum, last.bytes);
    const bytes = Math.min(sum, await memoryOf(clues));
    const end = performance.now();
    this.#last = { sum, bytes, until: end + (closely ? 4 : 20) * (end - start) };
    return bytes;
  }
}

/**
 * Counts each page once, by the kernel's proportional shares. Pages of ordinary files do not count, because the kernel can drop them. A
 * process that does not show its shares (another user's, in a container without CAP_SYS_PTRACE) counts with all resident pages, but
 * together at most with what the machine has in use. Of shared memory and memory in files, the larger counts: they are mostly the same, and
 * at worst half of it is missed.
 */
const memoryOf = async ({ processes, files, machine }: MemoryClues): Promise<number> => {
  const shares = await Promise.all(processes.map(shareOf));
  const own = shares.reduce((total, { own }) => total + own, 0);
  const shared = shares.reduce((total, { shared }) => total + shared, 0);
  const bytes = own + Math.max(shared, files);
  const guessed = shares.some(({ known }) => !known) && machine !== undefined;
  return guessed ? Math.min(bytes, machine.total - machine.available) : bytes;
};

const shareOf = async ({ pid, resident }: ProcessRow) => {
  let text: string;
  try {
    text = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1');
  } catch (error) {
    return { own: ended(error) ? 0 : resident, shared: 0, known: ended(error) };
  }
  const bytes = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  };
  const [own, shared] = [bytes('Pss_Anon'), bytes('Pss_Shmem')];
  if (own !== undefined && shared !== undefined) return { own, shared, known: true };
  return { own: bytes('Pss') ?? resident, shared: 0, known: true }; // Linux before 5.4 does not split it
};

const ended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
