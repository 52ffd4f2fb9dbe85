import type { Store } from '../../services/store/store.ts';
import { candidate, comparison } from '../../stages/dag/artifacts.ts';
import type { ReadComparison } from './branch.ts';

/** Reads a candidate's comparison from the store. */
export const comparisonReader =
  (store: Store): ReadComparison =>
  (refs) => {
    const read = <T>(schema: { safeParse(value: unknown): { data?: T } }, digest: string | undefined): T | undefined =>
      digest === undefined ? undefined : schema.safeParse(store.get(digest)).data;
    const compared = read(comparison.schema, refs.comparison);
    const program = read(candidate.schema, refs.candidate);
    const search = compared?.search ?? null;
    return {
      verdict: compared?.kept === true ? 'keep' : compared === undefined ? 'crash' : 'discard',
      why: compared?.why ?? '',
      title: program?.title ?? '',
      score: search?.scores.candidate ?? null,
      gain: search?.gain ?? null,
      error: search?.error ?? null,
    };
  };
