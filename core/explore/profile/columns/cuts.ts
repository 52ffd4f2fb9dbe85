import { type Measure, quantileOf, quantilesAt } from './numbers.ts';

/** The numbers that part the rows into so many about equal parts; fewer where one number is frequent. */
export const cutsOf = (measure: Measure, parts: 10 | 20): number[] => {
  const inner = quantilesAt.filter((percent) => percent % (100 / parts) === 0 && percent > 0 && percent < 100);
  return [...new Set(inner.map((percent) => quantileOf(measure, percent)))].filter((cut) => cut < measure.max);
};

/** SQL: which part a number is in, from 0. */
export const partOf = (number: string, cuts: readonly number[]): string => {
  const above = cuts.map((cut) => `(${number} > ${cut})::INT`).join(' + ') || '0';
  return `CASE WHEN ${number} IS NOT NULL THEN ${above} END`;
};
