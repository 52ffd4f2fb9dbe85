import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { digestOfText } from '../../../services/files/digest.ts';

use([BarChart, CustomChart, LineChart, ScatterChart, GridComponent, LegendComponent, SVGRenderer]);

/** The colours that the page's style defines for light and dark mode. */
export const colours = {
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  line: 'var(--line)',
  accent: 'var(--accent)',
  second: 'var(--second)',
  bad: 'var(--bad)',
} as const;

/** The width of the page's text column in pixels. A picture shrinks with it. */
const pageWidth = 860;

interface AxisOption {
  readonly axisLabel?: object;
  readonly [option: string]: unknown;
}

/** An axis in the page's colours. The other options say what it shows. */
export const axis = ({ axisLabel = {}, ...more }: AxisOption): object => ({
  axisLabel: { color: colours.muted, fontSize: 12, ...axisLabel },
  axisLine: { lineStyle: { color: colours.line } },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: colours.line } },
  nameTextStyle: { color: colours.muted },
  ...more,
});

/** The area for curves and bars, with room for labels and axis names inside the picture. */
export const grid = (top: number): object => ({
  ...{ left: 28, right: 24, top, bottom: 8 }, // a reader's font may be wider than ECharts assumes
  ...{ outerBoundsMode: 'same', outerBoundsContain: 'all' },
});

/** A picture as SVG text. It is drawn here, so the page needs no script. ECharts escapes the names in it. */
export const drawn = (option: EChartsCoreOption, height: number, width = pageWidth): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ animation: false, textStyle: { fontFamily: 'inherit', color: colours.ink }, ...option });
  const svg = chart.renderToSVGString({ useViewBox: true });
  chart.dispose();
  const plain = svg
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ class="zr\d+-cls-\d+"/g, '')
    .replaceAll(/ style="font-size:([\d.]+)px;font-family:inherit;"/g, ' font-size="$1"'); // a strict policy refuses styles
  // ECharts numbers all pictures of a process; ids by content keep them apart in a page, and the page's bytes the same
  const id = digestOfText(plain.replaceAll(/\bzr\d+-/g, '')).slice(0, 8);
  return plain.replaceAll(/\bzr\d+-/g, `chart-${id}-`);
};
