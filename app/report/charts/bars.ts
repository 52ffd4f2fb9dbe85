import { axis, colours, drawn, grid } from './chart.ts';

/** Shares as lying bars, the first on top. */
export const barsChart = (shares: readonly { readonly name: string; readonly share: number }[]): string =>
  drawn(
    {
      grid: grid(8),
      xAxis: axis({ type: 'value', axisLabel: { formatter: (share: number) => `${Math.round(100 * share)} %` } }),
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
