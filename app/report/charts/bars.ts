import { axis, colours, drawn, grid } from './chart.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Shares as horizontal bars, the first on top. `inWords` labels the axis if the values are not shares. */
export const barsChart = (
  shares: readonly { readonly name: string; readonly share: number }[],
  inWords: (share: number) => string = percent,
): string =>
  drawn(
    {
      grid: grid(8),
      xAxis: axis({ type: 'value', axisLabel: { formatter: inWords } }),
      yAxis: axis({
        ...{ type: 'category', inverse: true, splitLine: { show: false }, data: shares.map(({ name }) => name) },
        axisLabel: { width: 240, overflow: 'truncate' },
      }),
      series: [
        { type: 'bar', barWidth: 12, itemStyle: { color: colours.accent }, data: shares.map(({ share }) => share) },
      ],
    },
    40 + 22 * shares.length,
  );
