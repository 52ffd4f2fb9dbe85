import type { Store } from '../../services/store/store.ts';
import { baseline, candidate, submission, tree } from '../../stages/dag/artifacts.ts';
import { answeredBy } from '../../stages/report/answered.ts';

/** The program behind a run's answer (for a blend: the template); undefined: there is none, or the store no longer has it. */
export const programOf = (digests: Readonly<Record<string, string>>, store: Store) => {
  const stored = (name: string) => (digests[name] === undefined ? undefined : store.get(digests[name]));
  const made = submission.schema.safeParse(stored('submission'));
  if (!made.success) return undefined;
  const others = {
    baseline: baseline.schema.safeParse(stored('baseline')).data,
    candidate: candidate.schema.safeParse(stored('candidate')).data,
    tree: tree.schema.safeParse(stored('tree')).data,
  };
  return answeredBy({ ...others, submission: made.data }, store.get)?.main;
};
