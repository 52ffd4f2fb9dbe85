import type { Ended } from '../engine.ts';
import type { Head, Trouble } from './head.ts';
import type { packer } from './package/package.ts';
import type { Patience } from './patience.ts';

/** A cluster, as tasks are handed to it. */
export interface Site {
  readonly head: Head;
  readonly patience: Patience;
  readonly shared: boolean;
  readonly packages: ReturnType<typeof packer>;
}

/** What trouble with the head means for a task. */
export const endOfTrouble = ({ kind, why }: Trouble, { head, patience }: Site): Ended => {
  const at = `Ray at ${head.address.host}`;
  switch (kind) {
    case 'silent':
      return { kind: 'lost', why: `${at} does not answer, for ${patience.seconds} seconds by now (${why})` };
    case 'missing':
      return { kind: 'lost', why: `${at} knows the job no longer: its head was started anew, or the job deleted` };
    case 'odd':
      return { kind: 'lost', why: `what answers as ${at} is not Ray (${why})` };
    case 'denied':
      return { kind: 'refused', why: `${at} does not let us in (${why}).`, advice: tokenAdvice };
    case 'refused':
      return { kind: 'refused', why: `${at} does not take it: ${why}.`, advice: sharedAdvice };
  }
};

/** For a cluster that asks who we are. */
export const tokenAdvice = 'Set RAY_AUTH_TOKEN to its token (ray get-auth-token), and look at the proxy variables.';

const sharedAdvice = 'Large data is better on a disk that all nodes share: RAY_SHARED=1 (docs/ray.md).';
