import type { Result } from '../../../core/schema/result.ts';
import { standingOf } from '../../../core/script/score/standing.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { printable } from '../terminal/printable.ts';

/** Lines about the short script: the one that is as good as the whole program, or the last one tried that was not. */
export const describeScript = ({ report }: Result): string[] => {
  const { file = null, engine = null, tries = [] } = report?.script ?? {};
  const last = tries.at(-1);
  if (report === null || engine === null || last === undefined) return [];
  const { score, engine: reached, from } = standingOf(last, engine);
  const cv = score === null ? 'no cv' : `cv ${short(score)}`;
  const figures = `${cv} beside ${withError(reached, engine.error)} (${printable(engine.metric)})${from}`;
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
