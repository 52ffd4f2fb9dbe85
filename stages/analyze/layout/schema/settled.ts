import { hasTrait } from '../../../../core/metrics/table.ts';
import type { SettledBy } from '../../../../core/schema/submission.ts';
import { areMixedTuples } from '../../../../core/submission/cells/structure.ts';
import { familyOf } from '../../../../core/submission/kinds.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { unknownMetric } from '../../metric/unknown.ts';
import type { ColumnOverride } from '../../override/read.ts';
import type { TargetAnswer, TargetQuestion } from '../../target/kinds.ts';

/** What decides how a target's cells are read. A metric that was guessed, or only mentioned in passing, does not. */
export const settledBy = (
  question: TargetQuestion,
  { kind, labels }: TargetAnswer,
  given: ColumnOverride | undefined,
): SettledBy => {
  const { metric, profile, sampleCells } = question;
  const { role: _, ...said } = given ?? {};
  if (said.kind !== undefined) return 'override';
  if (familyOf(kind) === 'list' && areMixedTuples(sampleCells)) return null;
  if (Object.keys(said).length > 0) return 'override';
  if (profile !== undefined) return 'train';
  const named = metric.name !== unknownMetric && metric.confidence === 'high';
  switch (familyOf(kind)) {
    case 'number':
      return named ? 'page' : sampleCells.some(isFraction) ? 'sample' : null;
    case 'label':
      // a placeholder of one word may mean a list of words
      if (labels !== null) return 'sample';
      return named && (kind === 'ordinal-int' || (kind === 'class-string' && !hasTrait(metric.name, 'label-lists')))
        ? 'page'
        : null;
    case 'list':
      return named && (kind !== 'token-set' || metric.wants === 'lists') ? 'page' : null;
    case 'text':
    case 'structured':
      return named ? 'page' : null;
  }
};

const isFraction = (cell: string): boolean => !isMissing(cell) && isNumber(cell) && /[.eE]/.test(cell);
