import { cellAt } from '../../../../../services/csv/batch.ts';
import { mayNameOne, namesNone, spellerOf } from '../../../cells/labels.ts';
import { familyOf } from '../../../kinds.ts';
import { targetStep } from '../../target-step.ts';

const repairs = ['label-spelling', 'unknown-label', 'fractional-label'];

/** Labels under another spelling; a label that train does not have is never replaced by one that it has. */
export const labelSpelling = targetStep('label-spelling', repairs, (target) => {
  const { kind, column, position } = target;
  if (familyOf(kind) !== 'label') return undefined;
  const spell = spellerOf(column);
  const known = new Set(column.labels ?? []);
  const isNone = namesNone(target);
  const mayName = mayNameOne(target);
  const isOwn = (cell: string) => known.has(cell) || isNone(cell) || mayName(cell);
  let stranger: string | undefined;
  /** Strangers that are numbers: among grades, another step rounds them. */
  let numeric = true;
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows; row += 1) {
        const cell = cellAt(batch, row, position);
        if (isOwn(cell) || spell(cell) !== undefined) continue;
        stranger ??= cell;
        if (!Number.isFinite(Number(cell))) numeric = false;
      }
    },
    decide() {
      if (stranger !== undefined && !(kind === 'ordinal-int' && numeric))
        return { refusal: `labels such as ${JSON.stringify(stranger.slice(0, 40))} are not train's; ${howToDeclare}` };
      return {
        changes: 'spelling',
        cell: (cell) => (isOwn(cell) ? cell : (spell(cell) ?? cell)),
        rule: 'label-spelling',
        what: 'spelled labels as the submission must',
      };
    },
  };
});

const howToDeclare =
  'an offset, an encoding or a threshold is not guessed: manifest.json may give it (labels, thresholds)';
