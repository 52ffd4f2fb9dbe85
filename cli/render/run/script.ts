import type { Result } from '../../../core/schema/result.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { printable } from '../printable.ts';

/** The short script beside the engine, where there is one as good. */
export const describeScript = ({ report }: Result): string[] => {
  const { file = null, engine = null, tries = [] } = report?.script ?? {};
  const kept = tries.at(-1);
  if (file === null || engine === null || kept === undefined || kept.score === null) return [];
  const reached = withError(kept.part?.engine ?? engine.score, engine.error);
  const where = kept.part === null ? '' : ` in ${kept.part.folds} of its folds`;
  const beside = `cv ${short(kept.score)} beside ${reached}${where} (${printable(engine.metric)})`;
  return [`  script    script.py, ${kept.lines} lines: ${beside}`];
};
