import { size } from './data/files.ts';

/** What the program will have when it runs. `time` in seconds, `memory` in bytes; `gpu`: null: none. */
export interface ProgramResources {
  readonly time: number;
  readonly threads: number;
  readonly gpu: string | null;
  readonly memory: number;
}

/** Time, cores, memory and GPU in words: ours, so it is not fenced. */
export const timeBrief = ({ time, threads, gpu, memory }: ProgramResources): string =>
  [
    `The program has ${Math.round(time)} seconds in all, ${threads} ${threads === 1 ? 'thread' : 'threads'},`,
    `${size(memory)} of memory at most`,
    gpu === null ? 'and no GPU.' : `and one GPU (${gpu.replaceAll(/[^\w .-]+/g, ' ').slice(0, 60)}).`,
  ].join(' ');
