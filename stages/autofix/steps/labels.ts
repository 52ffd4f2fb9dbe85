import type { SubmissionColumn } from '../../schema/submission.ts';
import { isMissing } from '../../validate/cell.ts';
import { familyOf } from '../../validate/kinds.ts';
import { ordinalBounds, spellerOf } from '../../validate/labels.ts';
import { inSequence } from '../step.ts';
import { targetStep } from '../target-step.ts';

/** Labels under another spelling; a label that train does not have is never replaced by one that it has. */
const spelling = targetStep(({ kind, column, cells }) => {
  if (familyOf(kind) !== 'label') return undefined;
  const spell = spellerOf(column);
  const known = new Set(column.labels ?? []);
  const spelled = cells.map((cell) => (known.has(cell) || isMissing(cell) ? cell : (spell(cell) ?? cell)));
  const strangers = spelled.filter((cell) => !isMissing(cell) && spell(cell) === undefined);
  const fractional = kind === 'ordinal-int' && strangers.every((cell) => Number.isFinite(Number(cell)));
  if (strangers.length > 0 && !fractional)
    return {
      refusal: `labels such as ${JSON.stringify(strangers[0]?.slice(0, 40))} are not train's; an offset or an encoding is not guessed`,
    };
  return { cells: spelled, rule: 'label-spelling', what: 'spelled labels as the submission must' };
});

/** A regression on grades is rounded to the grades (that is how such competitions are played). Probabilities are no grades. */
const rounding = targetStep(({ kind, column, cells }) => {
  if (kind !== 'ordinal-int') return undefined;
  const [low, high] = ordinalBounds(column);
  const fractions = cells.filter((cell) => !isMissing(cell) && !Number.isInteger(Number(cell)));
  if (fractions.length === 0 || !fractions.every((cell) => Number.isFinite(Number(cell)))) return undefined;
  if (looksLikeChances(cells, column)) return { refusal: 'these look like probabilities, not grades' };
  const round = (cell: string) => String(Math.min(high, Math.max(low, Math.round(Number(cell)))));
  return {
    cells: cells.map((cell) => (isMissing(cell) || Number.isInteger(Number(cell)) ? cell : round(cell))),
    rule: 'ordinal-rounding',
    what: `rounded to grades ${low}..${high}`,
  };
});

const looksLikeChances = (cells: readonly string[], column: SubmissionColumn): boolean =>
  ordinalBounds(column)[1] > 1 && cells.every((cell) => isMissing(cell) || (Number(cell) >= 0 && Number(cell) <= 1));

export const labels = inSequence([spelling, rounding]);
