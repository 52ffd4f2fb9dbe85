import type { TableEngine } from '../../../../services/tables/engine.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { round6 } from '../../../columns/round.ts';
import type { Histogram, ProfiledColumn } from '../../../schema/explore/profiled-column.ts';
import type { Sample, SampledColumn } from '../sample/sample.ts';
import { type CellCount, countCells } from './counts.ts';
import { histogramsOf, type Measured } from './histograms.ts';
import { columnKindOf } from './kinds.ts';
import { measureCounts } from './measure-counts.ts';
import { type Measure, measureNumbers, quantileOf } from './numbers.ts';
import { frequentValues } from './values.ts';

/** A column of a sample with what was found of it. */
export interface KnownColumn extends SampledColumn {
  readonly profile: ProfiledColumn;
  /** Null: it has no number. */
  readonly measure: Measure | null;
}

/** A sample whose columns are known. */
export interface KnownSample extends Sample {
  readonly columns: readonly KnownColumn[];
}

/** Describes each column of a sample by itself. */
export const describeColumns = async (engine: TableEngine, sample: Sample): Promise<KnownSample> => {
  const counts = await countCells(engine, sample);
  const values = await frequentValues(engine, sample, counts);
  const measured = await measureAll(engine, sample, counts);
  const histograms = await histogramsOf(engine, sample, measured);
  const measures = new Map(measured.map(({ index, measure }) => [index, measure]));
  const columns = sample.columns.map((column): KnownColumn => {
    const { index } = column;
    const [measure, histogram] = [measures.get(index) ?? null, histograms.get(index) ?? null];
    const profile = profileOf(sample, column, { measure, histogram, values: values.get(index) ?? [] });
    return { ...column, profile, measure };
  });
  return { ...sample, columns };
};

/** Measures columns of few distinct numbers by the counts of their cells, all others by SQL. */
const measureAll = async (
  engine: TableEngine,
  sample: Sample,
  counts: ReadonlyMap<number, readonly CellCount[]>,
): Promise<Measured[]> => {
  const countsOf = ({ number, instant, odd, index }: SampledColumn) =>
    number === null || instant !== null || odd !== null ? null : (counts.get(index) ?? null);
  const others = sample.columns.filter((column) => countsOf(column) === null);
  const measures = await measureNumbers(engine, sample, others);
  return sample.columns.flatMap((column) => {
    const { index, number, instant, stats } = column;
    const columnCounts = countsOf(column);
    const measure =
      columnCounts === null || number === null ? measures.get(index) : measureCounts(number, columnCounts);
    const isWhole = instant === null && (number === null || stats.number?.integral === true);
    return measure === undefined || measure === null ? [] : [{ index, measure, isWhole, counts: columnCounts }];
  });
};

interface Found {
  readonly measure: Measure | null;
  readonly histogram: Histogram | null;
  readonly values: ProfiledColumn['values'];
}

const profileOf = (sample: Sample, column: SampledColumn, { measure, histogram, values }: Found): ProfiledColumn => {
  const { name, stats, head } = column;
  const kind = columnKindOf(column, values);
  const nan = (measure?.nan ?? 0) / Math.max(1, sample.rows);
  const base = {
    ...{ name, kind, values, distinct: stats.unique },
    missing: round6(sample.all === 0 ? 0 : Math.min(1, 1 - stats.present / sample.all + nan)),
    examples: [...new Set(head.filter((cell) => !isMissing(cell)))].slice(0, 3).map((cell) => upTo(cell, 200)),
  };
  const none = { numbers: null, span: null, length: null, histogram: null };
  switch (kind) {
    case 'number':
    case 'integer':
      return { ...base, ...none, numbers: measure && numbersOf(sample, column, measure), histogram };
    case 'date':
      return { ...base, ...none, span: column.span ?? (measure && spanOf(measure)), histogram };
    case 'text':
    case 'list':
    case 'category': {
      const length = column.length === null || measure === null ? null : lengthOf(measure);
      return { ...base, ...none, length, histogram: kind === 'category' ? null : histogram };
    }
    case 'boolean':
    case 'constant':
    case 'empty':
      return { ...base, ...none };
  }
};

/** Least, largest and mean are those of all rows, unless infinite numbers hide them. */
const numbersOf = ({ rows }: Sample, { stats, odd }: SampledColumn, measure: Measure): ProfiledColumn['numbers'] => {
  const { min, max, mean } = odd === null && stats.number !== null ? stats.number : measure;
  return {
    ...{ min: round6(min), max: round6(max), mean: round6(mean), sd: measure.sd === null ? null : round6(measure.sd) },
    quantiles: [5, 25, 50, 75, 95].map((percent) => round6(quantileOf(measure, percent))),
    zeros: round6(measure.zeros / Math.max(1, measure.count)),
    infinite: round6(measure.infinite / Math.max(1, rows)),
  };
};

/** Characters; the measure is of lengths. */
const lengthOf = ({ mean, max }: Measure) => ({ mean: round6(mean), longest: max });

const spanOf = ({ min, max }: Measure) => ({ first: dateOf(min), last: dateOf(max) });
const dateOf = (seconds: number): string => new Date(1000 * seconds).toISOString().slice(0, 19).replace('T', ' ');

/** The beginning of a text, by whole characters. */
export const upTo = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).toWellFormed();
