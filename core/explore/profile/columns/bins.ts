/** The bins of a histogram. `isLog`: each is wider than the one before by the same factor. */
export interface Bins {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly isLog: boolean;
}

/** What a column of numbers spans: all of it, and the middle 98 %. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly low: number;
  readonly high: number;
  readonly integral: boolean;
}

const mostBins = 24;
/** Few numbers that lie further out than this, in widths of the middle, would press all others into one bin. */
const farOut = 0.5;
/** From this factor on between the ends of the middle, equal bins would show one bar. */
const manyMagnitudes = 1_000;

/** Bins over the numbers, those far out apart. Null: all are equal. */
export const binsOf = ({ min, max, low, high, integral }: Range): Bins | null => {
  if (!(max > min)) return null;
  if (low > 0 && high >= manyMagnitudes * low) return logBins({ min, max, low, high });
  const middle = high - low;
  const from = middle > 0 && min < low - farOut * middle ? low : min;
  const to = middle > 0 && max > high + farOut * middle ? high : max;
  return integral ? wholeBins(Math.floor(from), Math.ceil(to)) : { from, to, count: mostBins, isLog: false };
};

const logBins = ({ min, max, low, high }: Omit<Range, 'integral'>): Bins => {
  const far = (high / low) ** farOut;
  const [from, to] = [min < low / far ? low : min, max > high * far ? high : max];
  return { from, to, count: mostBins, isLog: true };
};

/** Each bin holds equally many whole numbers, and the last one is as full as can be. */
const wholeBins = (first: number, last: number): Bins => {
  const numbers = last - first + 1;
  const least = Math.ceil(numbers / mostBins);
  const widths = Array.from({ length: Math.min(least, mostBins) + 1 }, (_, more) => least + more);
  const empty = (width: number) => (Math.ceil(numbers / width) * width - numbers) / width;
  const [width = least] = widths.toSorted((a, b) => empty(a) - empty(b) || a - b);
  const count = Math.ceil(numbers / width);
  return { from: first - 0.5, to: first - 0.5 + width * count, count, isLog: false };
};

/** SQL: the bin of a number; -1 and `count` are before and behind all of them. */
export const binOf = (number: string, { from, to, count, isLog }: Bins): string => {
  const scaled = isLog ? `ln(greatest(${number}, ${from}))` : number;
  const [first, last] = isLog ? [Math.log(from), Math.log(to)] : [from, to];
  const place = `floor((${scaled} - ${first}) / ${(last - first) / count})`;
  return `CASE WHEN ${number} > ${to} THEN ${count} WHEN ${number} < ${from} THEN -1
    WHEN ${number} IS NOT NULL THEN least(${count - 1}, ${place}) END::TINYINT`;
};

/** The same for a number that is at hand. */
export const placeOf = (number: number, { from, to, count, isLog }: Bins): number => {
  if (number > to || number < from) return number > to ? count : -1;
  const share = isLog ? Math.log(number / from) / Math.log(to / from) : (number - from) / (to - from);
  return Math.min(count - 1, Math.floor(share * count));
};

/** The edges of the bins, without the noise of adding up. */
export const edgesOf = ({ from, to, count, isLog }: Bins): number[] =>
  Array.from({ length: count + 1 }, (_, at) => {
    const edge = isLog ? from * (to / from) ** (at / count) : from + ((to - from) * at) / count;
    return Number(edge.toPrecision(9));
  });
