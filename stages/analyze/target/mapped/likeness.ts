import { statsOf } from '../../../../core/columns/source.ts';
import { fold, isIdName, words } from '../../../../core/competition/names.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import type { TargetsAsked } from '../targets.ts';
import { pageSays } from './page-says.ts';

const targetNames = new Set(
  'target label labels class outcome y survived response prediction score status result rating price category'.split(
    ' ',
  ),
);

/** True for what people call the answer, whatever the competition. */
export const isTargetName = (name: string): boolean => targetNames.has(fold(name));

/** What it is worth that the page names a column, by how surely it does. */
const worthOfPage = [0, 5, 7, 10] as const;

/**
 * How much a train column looks like the target: a telling name, words of the submission's column, fit for the metric, and what the page
 * says of it, among `rivals`.
 */
export const likeness = (question: TargetsAsked, name: string, rivals: readonly string[] = []): number => {
  const { targets, page = '' } = question;
  const stems = (text: string) => words(`${text}.x`).map((word) => word.slice(0, 5));
  const submission = new Set(targets.flatMap(stems));
  const shared = stems(name).filter((stem) => submission.has(stem) || targets.some((t) => fold(t).startsWith(stem)));
  const named = (isTargetName(name) ? 4 : 0) + (shared.length > 0 ? 2 + Math.min(3, shared.length) : 0);
  const own = words(`${name}.x`).filter((word) => !submission.has(word.slice(0, 5)));
  const said = new Set(page.toLowerCase().match(/[a-z0-9]+/g));
  // among columns that the submission's name fits, no others: a page alone makes no column the target
  const isSaid = shared.length > 0 && own.length > 0 && own.every((word) => said.has(word));
  return (
    named +
    (fits(question, name) ? 2 : 0) +
    (isSaid ? 1 : 0) +
    worthOfPage[pageSays(page, name, rivals)] -
    (isIdName(name) ? 4 : 0)
  );
};

/** Whether the metric can judge answers like the column's cells; all columns fit one that nobody named. */
export const fits = ({ train, metric }: TargetsAsked, name: string): boolean => {
  const { unique, number } = statsOf(train, name);
  switch (metric && metrics[metric.name].wants) {
    case 'probabilities':
      return unique === 2;
    case 'labels':
      return unique < 1000 && number?.integral !== false;
    case 'values':
      return number !== null && unique > 2;
    case 'text':
      return number === null;
    case 'scores':
      return unique === 2 || metric === undefined || metrics[metric.name].predicts !== 'probabilities';
    case 'lists':
    case 'structured':
    case undefined:
      return true;
  }
};

/** Answers stand behind other columns; of those that are called alike but for their number, the first counts. */
export const placeAmong = (names: readonly string[], name: string): number => {
  const stem = (text: string) => text.replace(/(?<!\d)\d+$/, '');
  const alike = names.filter((other) => stem(other) === stem(name));
  return names.indexOf(alike.at(-1) ?? name) - alike.indexOf(name) / (alike.length + 1);
};
