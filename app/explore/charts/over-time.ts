import { axis, colours, drawn, grid } from '../../report/charts/chart.ts';

/** A curve over dates. */
export interface DatedCurve {
  readonly name: string;
  readonly values: readonly number[];
}

const palette = [colours.accent, colours.second, colours.muted, 'var(--good)', 'var(--bad)', 'var(--doubt)'];

/** Curves over dates in equal steps, with the dates below. */
export const overTimeChart = (
  dates: readonly string[],
  curves: readonly DatedCurve[],
  inWords: (value: number) => string,
): string =>
  drawn(
    {
      grid: grid(curves.length > 1 ? 34 : 12),
      ...(curves.length > 1 && {
        legend: { top: 0, itemGap: 24, textStyle: { color: colours.muted }, data: curves.map(({ name }) => name) },
      }),
      xAxis: axis({ type: 'category', data: dates, splitLine: { show: false }, axisLabel: { hideOverlap: true } }),
      yAxis: axis({ type: 'value', scale: true, axisLabel: { formatter: inWords } }),
      series: curves.map(({ name, values }, at) => ({
        ...{ type: 'line', name, data: values, symbol: 'circle', symbolSize: 4 },
        lineStyle: { width: 2, color: palette[at % palette.length] },
        itemStyle: { color: palette[at % palette.length] },
      })),
    },
    230,
  );
