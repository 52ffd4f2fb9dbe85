import type { SolutionNeeds } from '../../../../core/checks/index.ts';

/** A script that does nothing useful well enough: which rules say so, and on which line. */
export interface FlowCase {
  readonly name: string;
  readonly code: string;
  /** `rule:line`, every error and warning there is. */
  readonly expected: readonly string[];
  readonly needs?: Partial<SolutionNeeds>;
}

/** Lines that do everything. */
const good = {
  imports: 'import pandas as pd',
  learner: 'from sklearn.linear_model import LogisticRegression',
  load: "train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')",
  fit: "model = LogisticRegression().fit(train[['Age']], train['Survived'])",
  predict: 'p = model.predict(test[["Age"]])',
  table: "out = pd.DataFrame({'PassengerId': test['PassengerId'], 'Survived': p})",
  write: "out.to_csv('submission.csv', index=False)",
};

/** A script that does everything, but for these changes. */
export const script = (changes: Partial<Record<keyof typeof good, string>> = {}) =>
  Object.values({ ...good, ...changes }).join('\n');

/** Lines of a script. */
export const lines = (...text: readonly string[]): string => text.join('\n');
