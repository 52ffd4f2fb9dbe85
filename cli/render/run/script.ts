import { readRequest } from '../../../app/request/sealed-request.ts';
import type { Result } from '../../../core/schema/result.ts';
import { measuring } from '../../../core/script/score/measuring.ts';
import { standingOf } from '../../../core/script/score/standing.ts';
import { runFolder } from '../../../services/store/home.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { placeOf } from '../terminal/place.ts';
import { printable } from '../terminal/printable.ts';

/** Lines about the short script: the one that is as good as the whole program, or the last one tried that was not. */
export const describeScript = ({ report }: Result, folder: string): string[] => {
  const { file = null, engine = null, tries = [], unmeasured = null, why = null } = report?.script ?? {};
  if (unmeasured !== null) {
    const data = readRequest(runFolder(folder).request)?.request.source ?? 'DATA';
    return [
      `  script    script.py, ${unmeasured.lines} lines, unmeasured: ${printable(why ?? '')}`,
      `            to see its cv: ${printable(measuring(placeOf(folder), data))}`,
    ];
  }
  const last = tries.at(-1);
  if (report === null || engine === null || last === undefined) return [];
  const { score, engine: reached, from } = standingOf(last, engine);
  const cv = score === null ? 'no cv' : `cv ${short(score)}`;
  const figures = `${cv} beside ${withError(reached, engine.error)} (${printable(engine.metric)})${from}`;
  if (file === null)
    return [
      `  script    none was good enough: the last, ${last.lines} lines, has ${figures}`,
      `            solution.py is the program that made submission.csv`,
    ];
  const [name, whole] =
    report.outputs['engine.py'] === undefined ? ['script.py', 'solution.py'] : ['solution.py', 'engine.py'];
  return [
    `  script    ${name}, ${last.lines} lines: ${figures}`,
    `            ${whole} is the program that made submission.csv`,
  ];
};
