import type { Rule } from '../rule.ts';
import { constant } from './constant.ts';
import { labelShares } from './label-shares.ts';
import { spread } from './spread.ts';

/** Valid, but probably not what was wanted. Only warnings: none of these makes a file wrong. */
export const sanity: Rule = (subject) => {
  const folds = [constant, spread, labelShares].map((doubt) => doubt(subject));
  return {
    see(parsed) {
      for (const fold of folds) fold.see(parsed);
    },
    findings: () => (subject.table.rows < 2 ? [] : folds.flatMap((fold) => fold.findings())),
  };
};
