import { totalmem } from 'node:os';
import type { ExploreRequest } from '../request/request.ts';

const gibibyte = 2 ** 30;

/** Half of this machine's memory, in whole gibibytes. */
export const memoryHere = (): number => {
  const bound = process.constrainedMemory();
  const here = bound > 0 && bound < totalmem() ? bound : totalmem();
  return Math.max(1, Math.floor(here / 2 / gibibyte)) * gibibyte;
};

/** Bytes of memory for the session: what the user allows, else what the exploration had when it began, as its model was told that. */
export const sessionMemory = ({ limits, memory }: Pick<ExploreRequest, 'limits' | 'memory'>): number =>
  limits.memory ?? memory ?? memoryHere();
