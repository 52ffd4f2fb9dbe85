import { setTimeout as wait } from 'node:timers/promises';
import type { Gpu } from '../gpu/gpu.ts';
import type { Limits } from '../limits/limits.ts';
import { Alarm } from './alarm.ts';
import { CpuMeter } from './cpu.ts';
import { type Free, FreeSpace, measureFolders, nothing } from './disk.ts';
import { isShort, shortOfDisk, shortOfMemory } from './floors.ts';
import { Gauge } from './gauge.ts';
import { readGpuLoad } from './gpu-load.ts';
import { machineMemory } from './machine-memory.ts';
import { MemoryMeter } from './memory.ts';
import { OpenFiles, type OpenFileUse, ownSharedMemory } from './open-files.ts';
import { type Descendant, type ProcessTable, readProcesses, treeOf } from './processes.ts';
import { noPeaks, type Peaks, type Sample, type WatchListener } from './sample.ts';

/** The program to watch, and its limits. */
export interface WatchOrder {
  /** The process id of the launcher. */
  readonly root: number;
  /** The program's processes are at least so many generations below the root; those above are ours and do not count. */
  readonly depth: number;
  /** The folders that the program writes to. */
  readonly folders: readonly string[];
  readonly gpu: Gpu | null;
  readonly limits: Limits;
  /** The number of bytes that were printed so far. */
  readonly output: () => number;
  readonly listener: WatchListener;
  readonly table?: ProcessTable;
  /** Name or path of nvidia-smi. */
  readonly smi?: string;
}

export interface Watch {
  /**
   * Takes a last sample and returns the peaks. Call it when the program has ended: files that it left still count, so `exceeded` may be
   * called now. No callback comes after it resolves.
   */
  readonly stop: () => Promise<Peaks>;
}

/**
 * In milliseconds: the time between two measurements, short at first and longer later, so that a program of a tenth of a second is
 * measured, too.
 */
const turnMs = { first: 20, longest: 250 };
const sampleMs = 1000;

/** Watches a program until it is stopped. */
export const startWatch = (order: WatchOrder): Watch => {
  const stopped = new AbortController();
  const watcher = new Watcher(order);
  const watching = watcher.run(stopped.signal);
  watching.catch(() => {}); // `stop` throws it
  let peaks: Promise<Peaks> | undefined;
  const finish = async () => {
    stopped.abort();
    await watching;
    return watcher.finish();
  };
  return {
    stop() {
      peaks ??= finish();
      return peaks;
    },
  };
};

class Watcher {
  readonly #order: WatchOrder;
  readonly #started = performance.now();
  readonly #alarm: Alarm;
  readonly #cpu = new CpuMeter();
  readonly #memory: MemoryMeter;
  readonly #openFiles = new OpenFiles();
  readonly #free: FreeSpace;
  readonly #folders: Gauge<typeof nothing>;
  readonly #gpu: Gauge<Sample['gpu']> | undefined;
  #sampled = Number.NEGATIVE_INFINITY;
  #peaks = noPeaks;
  /** The free space when the folders were last counted. */
  #counted: Free | undefined;
  /** The machine's free memory at the start. */
  #available: number | undefined;

  constructor(order: WatchOrder) {
    const { folders, gpu, smi = 'nvidia-smi' } = order;
    this.#order = order;
    this.#alarm = new Alarm(order.listener);
    this.#memory = new MemoryMeter(order.limits.memory);
    this.#free = new FreeSpace(folders);
    this.#folders = new Gauge(nothing, 1 / 3, () => measureFolders(folders));
    if (gpu !== null) this.#gpu = new Gauge<Sample['gpu']>(null, 1 / 5, () => readGpuLoad(gpu.uuid, smi));
  }

  async run(stopped: AbortSignal): Promise<void> {
    for (let pause = turnMs.first; !stopped.aborted; pause = Math.min(turnMs.longest, 2 * pause)) {
      await this.#turn(false);
      await wait(pause, undefined, { signal: stopped }).catch(() => {});
    }
  }

  async finish(): Promise<Peaks> {
    await this.#folders.settle();
    await this.#turn(true);
    return this.#peaks;
  }

  async #turn(last: boolean): Promise<void> {
    const { root, depth, table = readProcesses, output } = this.#order;
    const now = performance.now();
    const due = last || now - this.#sampled >= sampleMs;
    if (due && !last) this.#gpu?.poll();
    const tree = treeOf(await table(), root);
    this.#cpu.look(tree, depth);
    const program = tree.filter((process) => process.depth >= depth);
    const pids = program.map(({ pid }) => pid);
    const open = this.#openFiles.look(pids);
    const memory = await this.#measureMemory(program, open.memory + ownSharedMemory(pids), open.hidden);
    const disk = await this.#measureDisk(open, due && !last && now - this.#started >= sampleMs);
    const sample: Sample = {
      seconds: (now - this.#started) / 1000,
      cpu: due ? this.#cpu.cores() : 0,
      memory,
      processes: program.reduce((total, { threads }) => total + threads, 0),
      ...disk,
      gpu: this.#gpu?.latest ?? null,
    };
    this.#peaks = larger(this.#peaks, sample, this.#cpu.seconds, output());
    if (due) {
      this.#sampled = now;
      this.#order.listener.sample(sample);
    }
    this.#compare(sample, output());
  }

  /**
   * The memory that is used. If processes hide their open files, all memory that the machine lost since the start counts as the program's.
   */
  async #measureMemory(processes: readonly Descendant[], files: number, hidden: boolean): Promise<number> {
    const machine = machineMemory();
    this.#available ??= machine?.available;
    const measured = await this.#memory.measure({ processes, files, machine }, isShort(machine));
    const lost = hidden && machine !== undefined ? (this.#available ?? 0) - machine.available : 0;
    const bytes = Math.max(measured, lost);
    const short = shortOfMemory(machine, bytes);
    if (short !== undefined) this.#alarm.end(short);
    return bytes;
  }

  /**
   * The disk space that is used. If folders or open files cannot be read, all space that the file system lost since the start counts as the
   * program's.
   */
  async #measureDisk({ deleted, hidden }: OpenFileUse, due: boolean): Promise<Pick<Sample, 'disk' | 'files'>> {
    const { bytes, entries, unreadable } = this.#folders.latest;
    const free = await this.#free.look();
    this.#counted ??= free?.now; // its folders are nearly empty at first, and counting them would slow every start
    if ((due || this.#isFilling(free?.now)) && this.#folders.poll()) this.#counted = free?.now;
    const short = shortOfDisk(free);
    if (short !== undefined) this.#alarm.end(short);
    const nameless = deleted.entries().filter(([device]) => this.#free.devices.has(device));
    const disk = nameless.reduce((sum, [, size]) => sum + size, bytes);
    if (!(unreadable || hidden) || free === undefined) return { disk, files: entries };
    const { start, now } = free;
    return { disk: Math.max(disk, start.bytes - now.bytes), files: Math.max(entries, start.entries - now.entries) };
  }

  /** Whether the program fills the disk quickly: then it is counted more often. Counting is slow, but the free space is known at once. */
  #isFilling(free: Free | undefined): boolean {
    const { disk, files } = this.#order.limits;
    if (free === undefined || this.#counted === undefined) return false;
    return this.#counted.bytes - free.bytes > disk / 20 || this.#counted.entries - free.entries > files / 20;
  }

  /**
   * Compares a sample with the limits. Time is only warned about, because it has a timer. Processes are compared because the kernel's own
   * limit does not hold for user 0.
   */
  #compare({ seconds, memory, processes, disk, files }: Sample, output: number): void {
    const { limits } = this.#order;
    this.#alarm.warn({ limit: 'time', allowed: limits.seconds, used: seconds });
    this.#alarm.check({ limit: 'processes', allowed: limits.processes, used: processes });
    this.#alarm.check({ limit: 'memory', allowed: limits.memory, used: memory });
    this.#alarm.check({ limit: 'disk', allowed: limits.disk, used: disk });
    this.#alarm.check({ limit: 'files', allowed: limits.files, used: files });
    this.#alarm.check({ limit: 'output', allowed: limits.output, used: output });
  }
}

/** The peaks with one more sample. Values that only grow are replaced by the latest. */
const larger = (peaks: Peaks, sample: Sample, cpuSeconds: number, output: number): Peaks => ({
  cpu: Math.max(peaks.cpu, sample.cpu),
  memory: Math.max(peaks.memory, sample.memory),
  processes: Math.max(peaks.processes, sample.processes),
  disk: Math.max(peaks.disk, sample.disk),
  files: Math.max(peaks.files, sample.files),
  gpu: largerLoad(peaks.gpu, sample.gpu),
  cpuSeconds,
  output,
});

const largerLoad = (one: Sample['gpu'], other: Sample['gpu']): Sample['gpu'] =>
  one === null || other === null
    ? (one ?? other)
    : { load: Math.max(one.load, other.load), memory: Math.max(one.memory, other.memory) };
