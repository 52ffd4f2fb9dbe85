import { cellAt } from '../../../../services/csv/batch.ts';
import { isMissing } from '../../../../services/csv/cell.ts';
import { areFew } from '../../cells/few.ts';
import {
  fits,
  type Grammar,
  grammarOf,
  headCells,
  isEmptyMark,
  isJson,
  reachBeyond,
  tokensOf,
} from '../../cells/structure.ts';
import type { Subject, TargetColumn } from '../../subject.ts';
import { faulty, mayBeBlank, severityOf } from './cells.ts';
import { eachTarget } from './each-target.ts';

/** Run lengths and boxes: a cell that is not built like most others. What the others are, sample and file tell. */
export const structures = eachTarget(
  ({ kind }) => kind === 'structured',
  (subject, target) => {
    const { column, position } = target;
    const severity = severityOf(target);
    const dash = column.sampleValues.includes('-');
    const faults = {
      missing: faulty(subject, target),
      word: faulty(subject, target),
      dash: faulty(subject, target),
      wrong: faulty(subject, target),
      beyond: faulty(subject, target),
      untidy: faulty(subject, target),
    };
    const grammar = grammarFor(subject, target);
    /** Pixels and corners are numbers: words alone are none, unless the sample or train has such words. */
    const shown = [...column.sampleValues, ...(target.profile?.labels ?? []).map(({ label }) => label)];
    const numbered = shown.every((cell) => isEmptyMark(cell) || /\d/.test(cell));
    const { pixels = Number.POSITIVE_INFINITY } = subject.specification;
    let rows = 0;
    const faultOf = (cell: string) => {
      if (isMissing(cell)) return [cell === '' ? faults.missing : faults.word];
      if (column.sampleValues.includes(cell)) return [];
      if (cell.trim() === '-') return dash && cell === '-' ? [] : [faults.dash];
      if (grammar === null) return numbered && !/\d/.test(cell) ? [faults.wrong] : [];
      if (grammar.form === 'json') return isJson(cell) ? [] : [faults.wrong];
      const tokens = tokensOf(cell);
      const isFit = fits(tokens, grammar);
      const isBeyond = isFit && grammar.form === 'runs' && reachBeyond(tokens, pixels);
      return [
        ...(isFit ? [] : [faults.wrong]),
        ...(isBeyond ? [faults.beyond] : []),
        ...(tokens.join(' ') === cell ? [] : [faults.untidy]),
      ];
    };
    return {
      see({ batch }) {
        rows += batch.rows;
        for (let row = 0; row < batch.rows; row += 1)
          for (const fault of faultOf(cellAt(batch, row, position))) fault.add(batch, row);
      },
      findings: () => [
        ...missingFindings(target, faults.missing, rows, grammar),
        ...faults.word.say(
          severity,
          'empty-mark',
          'are words for "nothing"',
          dash ? 'Write "-".' : 'Leave the cell blank.',
        ),
        ...faults.dash.say(severity, 'empty-mark', 'are "-", which the sample does not use', 'Leave the cell blank.'),
        ...faults.wrong.say(
          severity,
          'structure-syntax',
          'are not built like the other cells',
          'Check the format that the competition describes.',
        ),
        ...faults.beyond.say(
          severity,
          'structure-bounds',
          `reach beyond the ${pixels} pixels of an image`,
          'Count pixels from 1, in the order that the competition describes.',
        ),
        ...faults.untidy.say(
          severity,
          'structure-spacing',
          'have brackets, commas or extra spaces',
          'Separate by single spaces.',
        ),
      ],
    };
  },
);

/** A blank is an empty mask among run lengths, and a box that failed among boxes, unless the sample has blanks too. */
const missingFindings = (
  target: TargetColumn,
  missing: ReturnType<typeof faulty>,
  rows: number,
  grammar: Grammar | null,
) => {
  const severity = severityOf(target);
  const predict = 'Predict a value for every row.';
  if (target.column.sampleValues.includes('-'))
    return missing.say(severity, 'missing-value', 'are blank, where the sample has "-"', 'Write "-".');
  const isEmptyMask = grammar?.form === 'runs' && mayBeBlank(target);
  if (missing.rows === rows && !isEmptyMask)
    return missing.say(severity, 'all-missing', 'are blank: all of them', predict);
  return grammar?.form !== 'runs' && areFew(missing.rows, rows) && !mayBeBlank(target)
    ? missing.say(severity, 'missing-value', 'are missing', predict)
    : missing.say('warning', 'reads-as-missing', 'read as missing', 'Make sure that a blank is meant.');
};

/** What the first cells that are filled have in common. */
export const grammarFor = ({ table }: Pick<Subject, 'table'>, { column, position }: TargetColumn): Grammar | null =>
  grammarOf(
    headCells(table, position, (cell) => !isEmptyMark(cell)),
    column.sampleValues,
  );
