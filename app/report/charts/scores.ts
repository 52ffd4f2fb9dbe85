import { axis, colours, drawn, grid } from './chart.ts';

/** A model or fold with its score. `isMain`: it is drawn in the accent colour. */
export interface Scored {
  readonly name: string;
  readonly score: number;
  readonly error: number | null;
  readonly isMain: boolean;
}

/** Scores as dots with their standard errors, the first on top. */
export const scoresChart = (scored: readonly Scored[], metric: string): string => {
  const names = scored.map(({ name }) => short(name));
  const dots = scored.map(({ score, isMain }, at) => ({
    value: [score, at],
    itemStyle: { color: isMain ? colours.accent : colours.muted },
  }));
  const bars = scored.flatMap(({ score, error }, at) => (error === null ? [] : [[score - error, score + error, at]]));
  return drawn(
    {
      grid: grid(8),
      xAxis: axis({ type: 'value', scale: true, name: metric, nameLocation: 'middle', nameGap: 26 }),
      yAxis: axis({ type: 'category', data: names, inverse: true, splitLine: { show: false } }),
      series: [
        { type: 'custom', data: bars, encode: { x: [0, 1], y: 2 }, renderItem: whisker },
        { type: 'scatter', symbolSize: 10, data: dots },
      ],
    },
    56 + 24 * scored.length,
  );
};

interface Api {
  readonly value: (dimension: number) => number;
  readonly coord: (point: readonly [number, number]) => readonly [number, number];
}

const whisker = (_: unknown, { value, coord }: Api) => {
  const [x1, y] = coord([value(0), value(2)]);
  const [x2] = coord([value(1), value(2)]);
  return { type: 'line', shape: { x1, y1: y, x2, y2: y }, style: { stroke: colours.muted, lineWidth: 2 } };
};

const longest = 28;
const short = (name: string): string => (name.length <= longest ? name : `${name.slice(0, longest - 1)}…`);
