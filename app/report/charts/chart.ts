import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { digestOfText } from '../../../services/files/digest.ts';

use([BarChart, CustomChart, LineChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);

/** Names of colours that the page's style defines, for light and for dark. */
export const colours = {
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  line: 'var(--line)',
  accent: 'var(--accent)',
  second: 'var(--second)',
  bad: 'var(--bad)',
} as const;

/** Of the page's text column, in pixels: a picture shrinks with it. */
const pageWidth = 860;

interface AxisOption {
  readonly axisLabel?: object;
  readonly [option: string]: unknown;
}

/** An axis in the page's colours; the rest of the option says what it shows. */
export const axis = ({ axisLabel = {}, ...more }: AxisOption): object => ({
  axisLabel: { color: colours.muted, fontSize: 12, ...axisLabel },
  axisLine: { lineStyle: { color: colours.line } },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: colours.line } },
  nameTextStyle: { color: colours.muted },
  ...more,
});

/** Where curves and bars are drawn: labels and names of axes have room inside the picture. */
export const grid = (top: number): object => ({
  ...{ left: 28, right: 24, top, bottom: 8 }, // a reader's letters may be wider than ECharts thinks
  ...{ outerBoundsMode: 'same', outerBoundsContain: 'all' },
});

/** A picture as SVG text, drawn here: the page needs no script for it. Names in it are escaped by ECharts. */
export const drawn = (option: EChartsCoreOption, height: number, width = pageWidth): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ animation: false, textStyle: { fontFamily: 'inherit', color: colours.ink }, ...option });
  const svg = chart.renderToSVGString({ useViewBox: true });
  chart.dispose();
  const plain = svg
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ class="zr\d+-cls-\d+"/g, '')
    .replaceAll(/ style="font-size:([\d.]+)px;font-family:inherit;"/g, ' font-size="$1"'); // a strict policy refuses styles
  // ECharts counts all pictures of a process; a page has several, and the same page has the same bytes
  const id = digestOfText(plain.replaceAll(/\bzr\d+-/g, '')).slice(0, 8);
  return plain.replaceAll(/\bzr\d+-/g, `chart-${id}-`);
};
