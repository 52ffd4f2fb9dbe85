import { axis, colours, drawn, grid } from '../../report/charts/chart.ts';

interface Api {
  readonly value: (dimension: number) => number;
  readonly coord: (point: readonly [number, number]) => readonly [number, number];
  readonly size: (range: readonly [number, number]) => readonly [number, number];
}

/** With more columns the numbers do not fit into their squares. */
const mostNumbers = 14;
const [least, most, side] = [280, 720, 40];

/** Correlations as squares: stronger ones have a fuller colour, and negative ones the second colour. */
export const heatmapChart = (names: readonly string[], values: readonly (readonly (number | null)[])[]): string => {
  const data = values.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [[x, y, value]])));
  const labels = { fontSize: 11, width: 150, overflow: 'truncate', interval: 0 };
  return drawn(
    {
      grid: grid(8),
      xAxis: axis({
        ...{ type: 'category', data: names, splitLine: { show: false } },
        axisLabel: { ...labels, width: 110, rotate: names.length > 6 ? 60 : 0 },
      }),
      yAxis: axis({ type: 'category', inverse: true, data: names, splitLine: { show: false }, axisLabel: labels }),
      series: [{ type: 'custom', data, encode: { x: 0, y: 1 }, renderItem: square(data, names.length <= mostNumbers) }],
    },
    Math.min(most, Math.max(least, 90 + side * names.length)),
  );
};

const square =
  (data: readonly (readonly number[])[], isNumbered: boolean) =>
  ({ dataIndex }: { readonly dataIndex: number }, { value, coord, size }: Api) => {
    const [x, y] = coord([value(0), value(1)]);
    const [width, height] = size([1, 1]);
    const own = data[dataIndex]?.[2] ?? 0;
    const shape = { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2, r: 2 };
    const fill = own < 0 ? colours.second : colours.accent;
    const text = {
      text: (Math.abs(own) < 0.005 ? 0 : own).toFixed(2),
      x,
      y,
      fill: colours.ink,
      align: 'center',
      verticalAlign: 'middle',
      fontSize: 11,
    };
    return {
      type: 'group',
      children: [
        { type: 'rect', shape, style: { fill, opacity: 0.75 * Math.abs(own) } },
        ...(isNumbered ? [{ type: 'text', style: text }] : []),
      ],
    };
  };
