import { compete } from '../../machines/compete.ts';
import { watchAndTell } from '../watch.ts';

interface Flags {
  readonly time: number;
  readonly seed: number;
  readonly out?: string;
  readonly runId?: string;
  readonly solution?: string;
  readonly fresh?: boolean;
  readonly json?: boolean;
}

/** `medalist compete X` */
export const run = async (competition: string, { json = false, ...flags }: Flags): Promise<void> =>
  watchAndTell(json, (watching) => compete({ competition, ...flags }, watching));
