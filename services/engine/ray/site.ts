import type { Ended } from '../engine.ts';
import type { Head, Trouble } from './head.ts';
import type { packer } from './package/package.ts';
import type { SilenceLimit } from './retry-silent.ts';

/** A cluster and what is needed to run tasks on it. */
export interface Site {
  readonly head: Head;
  readonly silenceLimit: SilenceLimit;
  readonly shared: boolean;
  readonly packages: ReturnType<typeof packer>;
}

/** How a task ends after a failed request to the head. */
export const endOfTrouble = ({ kind, why }: Trouble, { head, silenceLimit }: Site): Ended => {
  const at = `Ray at ${head.address.host}`;
  switch (kind) {
    case 'silent':
      return { kind: 'lost', why: `${at} has not answered for ${silenceLimit.seconds} seconds (${why})` };
    case 'missing':
      return { kind: 'lost', why: `${at} knows the job no longer: its head was started anew, or the job deleted` };
    case 'odd':
      return { kind: 'lost', why: `the server at ${head.address.host} is not Ray (${why})` };
    case 'denied':
      return { kind: 'refused', why: `${at} does not let us in (${why}).`, advice: tokenAdvice };
    case 'refused':
      return { kind: 'refused', why: `${at} refuses the job: ${why}.`, advice: sharedAdvice };
  }
};

/** The advice for a cluster that demands a token. */
export const tokenAdvice = 'Set RAY_AUTH_TOKEN to its token (ray get-auth-token), and look at the proxy variables.';

const sharedAdvice = 'Large data is better on a disk that all nodes share: RAY_SHARED=1 (docs/batches/ray.md).';
