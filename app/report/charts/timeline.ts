import { axis, colours, drawn, grid } from './chart.ts';

/** When a stage was at work, in seconds of the run. */
export interface Bar {
  readonly row: string;
  readonly from: number;
  readonly to: number;
  readonly ended: 'well' | 'badly' | 'remembered' | 'not yet';
}

const colourOf = {
  well: colours.accent,
  badly: colours.bad,
  remembered: colours.muted,
  'not yet': colours.second,
} as const;

/** Stages as bars over time, one row for each stage of each branch. */
export const timelineChart = (bars: readonly Bar[]): string => {
  const rows = [...new Set(bars.map(({ row }) => row))];
  return drawn(
    {
      grid: grid(8),
      xAxis: axis({ type: 'value', name: 'seconds', nameLocation: 'middle', nameGap: 24 }),
      yAxis: axis({ type: 'category', inverse: true, data: rows, splitLine: { show: false } }),
      series: [
        {
          ...{ type: 'custom', encode: { x: [0, 1], y: 2 }, renderItem: bar(bars) },
          data: bars.map(({ row, from, to }) => [from, to, rows.indexOf(row)]),
        },
      ],
    },
    56 + 22 * rows.length,
  );
};

interface Api {
  readonly value: (dimension: number) => number;
  readonly coord: (point: readonly [number, number]) => readonly [number, number];
}

const [height, least] = [12, 2];

const bar =
  (bars: readonly Bar[]) =>
  ({ dataIndex }: { readonly dataIndex: number }, { value, coord }: Api) => {
    const [x, y] = coord([value(0), value(2)]);
    const [end] = coord([value(1), value(2)]);
    const shape = { x, y: y - height / 2, width: Math.max(least, end - x), height, r: 2 };
    return { type: 'rect', shape, style: { fill: colourOf[bars[dataIndex]?.ended ?? 'well'] } };
  };
