import { axis, colours, drawn } from '../../report/charts/chart.ts';

/** A small picture that stands beside others. */
const small = { width: 300, height: 150 } as const;
/** One that fills the page's column. */
export const wide = { width: 860, height: 220 } as const;

const leastHeight = 90;

type Size = typeof small | typeof wide;

const grid = { left: 20, right: 12, top: 10, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'all' };

/** With more bars there is room for only three names. */
const mostNamed = 7;

/** Rows along a scale, as vertical bars. If there are many, only the first, the middle and the last edge are named. */
export const histogramChart = (
  rows: readonly number[],
  edgeWords: readonly string[],
  { width, height }: Size = small,
): string => {
  const ends = [0, Math.floor(rows.length / 2), rows.length - 1];
  const named = new Set(rows.length <= mostNamed ? rows.keys() : ends);
  const words = (at: number): string => (named.has(at) ? (edgeWords[at === rows.length - 1 ? at + 1 : at] ?? '') : '');
  return drawn(
    {
      grid,
      xAxis: axis({
        ...{ type: 'category', splitLine: { show: false }, data: rows.map((_, at) => words(at)) },
        axisLabel: { fontSize: 11, interval: (at: number) => named.has(at) },
      }),
      yAxis: axis({ type: 'value', splitNumber: 2, axisLabel: { fontSize: 11 } }),
      series: [{ type: 'bar', barCategoryGap: '8%', itemStyle: { color: colours.accent }, data: rows }],
    },
    height,
    width,
  );
};

/** A bar with its name. */
export interface Named {
  readonly name: string;
  readonly value: number;
}

/** Values with their rows, or groups with their figures, as horizontal bars. */
export const namedBars = (
  bars: readonly Named[],
  inWords: (value: number) => string,
  { width, height }: { readonly width: number; readonly height: number } = {
    width: small.width,
    height: Math.max(leastHeight, 30 + 17 * bars.length),
  },
): string =>
  drawn(
    {
      grid,
      xAxis: axis({ type: 'value', splitNumber: 2, axisLabel: { fontSize: 11, formatter: inWords } }),
      yAxis: axis({
        ...{ type: 'category', inverse: true, splitLine: { show: false }, data: bars.map(({ name }) => name) },
        axisLabel: { fontSize: 11, width: 0.42 * width, overflow: 'truncate', interval: 0 },
      }),
      series: [
        {
          ...{ type: 'bar', barMaxWidth: 12, itemStyle: { color: colours.accent } },
          data: bars.map(({ value }) => value),
        },
      ],
    },
    height,
    width,
  );
