import { totalmem } from 'node:os';
import type { ExploreRequest } from '../request.ts';

const gibibyte = 2 ** 30;

/** Half of this machine, in whole gibibytes. */
export const memoryHere = (): number => {
  const bound = process.constrainedMemory();
  const here = bound > 0 && bound < totalmem() ? bound : totalmem();
  return Math.max(1, Math.floor(here / 2 / gibibyte)) * gibibyte;
};

/** Bytes for the session: what the user allows, else what it was when the exploration began, for its model was told so. */
export const sessionMemory = ({ limits, memory }: Pick<ExploreRequest, 'limits' | 'memory'>): number =>
  limits.memory ?? memory ?? memoryHere();
