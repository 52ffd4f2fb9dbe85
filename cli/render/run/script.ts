import type { Result } from '../../../core/schema/result.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { printable } from '../printable.ts';

/** The short script beside the engine: the one that is as good, or the last that was not. */
export const describeScript = ({ report }: Result): string[] => {
  const { file = null, engine = null, tries = [] } = report?.script ?? {};
  const last = tries.at(-1);
  if (report === null || engine === null || last === undefined) return [];
  const score = last.score === null ? 'no cv' : `cv ${short(last.score)}`;
  const reached = withError(last.part?.engine ?? engine.score, engine.error);
  const where = last.part === null ? '' : ` in ${last.part.folds} of ${last.part.of} folds`;
  const figures = `${score} beside ${reached}${where} (${printable(engine.metric)})`;
  if (file === null)
    return [
      `  script    none was good enough: the last, ${last.lines} lines, has ${figures}`,
      `            solution.py is the whole program that made submission.csv`,
    ];
  const [name, whole] =
    report.outputs['engine.py'] === undefined ? ['script.py', 'solution.py'] : ['solution.py', 'engine.py'];
  return [
    `  script    ${name}, ${last.lines} lines: ${figures}`,
    `            ${whole} is the whole program that made submission.csv`,
  ];
};
