import { classify } from '../../../services/csv/cell.ts';

/** The number that a cell spells; NaN where it is no finite number. */
export const numberIn = (cell: string): number => (classify(cell) === 'number' ? Number(cell) : Number.NaN);
