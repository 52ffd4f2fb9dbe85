import { seeded } from '../../rigs/data/submissions/mutations/random.ts';

/** Numbers that look random and repeat for a seed. */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  readonly whole: (below: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(of: readonly [T, ...T[]]) => T;
}

/** For one seed always the same. */
export const randomOf = (seed: number): Random => {
  const next = seeded(seed);
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, chance: (share) => next() < share, pick: (of) => of[whole(of.length)] ?? of[0] };
};
