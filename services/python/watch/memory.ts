import { readFileSync } from 'node:fs';
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

/** In bytes: each page of addresses that was touched takes as much of a page table, also a page of zeros that is not resident itself. */
const tableEntry = 8;
const page = 4096;
/** Page tables that are smaller than this part of the limit, whatever was touched, are not asked for. */
const negligible = 0.01;

/**
 * Measures a program's memory in bytes: its pages, its page tables, and what of it was swapped out. A page counts once, however many
 * processes share it: eight forked workers over one table are not eight tables. The sum of all resident pages is cheap and never too small,
 * so it is enough for a single process. For several, and near the limit, `memoryOf` measures closely; it takes 6 ms per GB, so not at every
 * turn.
 */
export class MemoryMeter {
  readonly #limit: number;
  #last: { readonly sum: number; readonly bytes: number; readonly until: number } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `urgent`: the machine is short of memory. */
  async measure(clues: MemoryClues, urgent = false): Promise<number> {
    const behind = this.#asksBehind(clues) ? clues.processes.map(behindOf) : [];
    const tables = behind.reduce((total, { tables }) => total + tables, 0);
    const swapped = behind.reduce((total, { swapped }) => total + swapped, 0);
    const sum = clues.processes.reduce((total, { resident }) => total + resident, clues.files + tables + swapped);
    const closely = urgent || sum > near * this.#limit;
    if (clues.processes.length < 2 && !closely) return sum;
    const start = performance.now();
    const last = this.#last;
    if (last !== undefined && start < last.until && sum <= last.sum + 0.02 * this.#limit)
      return Math.min(sum, last.bytes);
    const bytes = Math.min(sum, await memoryOf(clues, tables));
    const end = performance.now();
    this.#last = { sum, bytes, until: end + (closely ? 4 : 20) * (end - start) };
    return bytes;
  }

  /** Whether there may be anything behind the resident pages: reading it takes as long as the whole table of processes. */
  #asksBehind({ processes, machine }: MemoryClues): boolean {
    const most = processes.reduce((total, { virtual }) => total + (virtual / page) * tableEntry, 0);
    return most > negligible * this.#limit || (machine?.swapped ?? 0) > 0;
  }
}

/**
 * Counts each page once, by the kernel's proportional shares. Pages of ordinary files do not count, because the kernel can drop them. A
 * process that does not show its shares (another user's, in a container without CAP_SYS_PTRACE) counts with all resident pages, but
 * together at most with what the machine has in use. Of shared memory and memory in files, the larger counts: they are mostly the same, and
 * at worst half of it is missed.
 */
const memoryOf = async ({ processes, files, machine }: MemoryClues, tables: number): Promise<number> => {
  const shares = await Promise.all(processes.map(shareOf));
  const own = shares.reduce((total, { own }) => total + own, 0);
  const shared = shares.reduce((total, { shared }) => total + shared, 0);
  const bytes = tables + own + Math.max(shared, files);
  const guessed = shares.some(({ known }) => !known) && machine !== undefined;
  return guessed ? Math.min(bytes, machine.total - machine.available) : bytes;
};

/** Page tables, which are no resident memory, and pages in the swap: every process shows both to everybody. */
const behindOf = ({ pid }: ProcessRow): { readonly tables: number; readonly swapped: number } => {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return { tables: 0, swapped: 0 }; // it has ended
  }
  const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return { tables: bytes('VmPTE'), swapped: bytes('VmSwap') };
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
  const [own, shared, swapped = 0] = [bytes('Pss_Anon'), bytes('Pss_Shmem'), bytes('SwapPss')];
  if (own !== undefined && shared !== undefined) return { own: own + swapped, shared, known: true };
  return { own: swapped + (bytes('Pss') ?? resident), shared: 0, known: true }; // Linux before 5.4 does not split it
};

const ended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
