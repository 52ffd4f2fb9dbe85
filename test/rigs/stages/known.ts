import type { SharedFacts } from '../../../core/brief/shared.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { ships, shipsFolder } from '../../stages/generate/ships.ts';

/** What a run knows of a competition, but for what is given. */
export const known = (given: Partial<SharedFacts> & { readonly competition?: Competition } = {}): SharedFacts => ({
  ...{ data: given.data ?? shipsFolder(), competition: ships(), requirement: undefined, survey: undefined },
  ...{ means: { time: 600, threads: 4, gpu: null }, terms: null },
  ...given,
});
