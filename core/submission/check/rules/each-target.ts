import type { Subject, TargetColumn } from '../../subject.ts';
import type { Fold, Rule } from './rule.ts';

/** A rule that looks at target columns one by one. */
export const eachTarget =
  (concerns: (target: TargetColumn) => boolean, fold: (subject: Subject, target: TargetColumn) => Fold): Rule =>
  (subject) => {
    const folds = subject.targets.filter(concerns).map((target) => fold(subject, target));
    return {
      see(parsed) {
        for (const one of folds) one.see(parsed);
      },
      findings: () => folds.flatMap((one) => one.findings()),
    };
  };
