import { axis, colours, drawn, grid } from './chart.ts';

/** Values of one unit over the run's seconds. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [seconds: number, value: number])[];
}

const palette = [colours.accent, colours.second, colours.muted];

/** Curves over the run's time. `isStep`: a value holds until the next one. */
export const linesChart = (
  curves: readonly Curve[],
  {
    unit,
    isStep = false,
    fromZero = true,
  }: { readonly unit: string; readonly isStep?: boolean; readonly fromZero?: boolean },
): string =>
  drawn(
    {
      grid: grid(28),
      legend: { top: 0, itemGap: 32, textStyle: { color: colours.muted }, data: curves.map(({ name }) => name) },
      xAxis: axis({ type: 'value', name: 'seconds', nameLocation: 'middle', nameGap: 24, splitLine: { show: false } }),
      yAxis: axis({ type: 'value', scale: !fromZero, name: unit }),
      series: curves.map(({ name, points }, at) => ({
        ...{ type: 'line', name, data: points, symbol: 'none', step: isStep ? 'end' : false },
        lineStyle: { width: 2, color: palette[at % palette.length] },
        itemStyle: { color: palette[at % palette.length] },
      })),
    },
    200,
  );
