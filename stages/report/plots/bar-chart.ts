import { shownDirection } from '../../../services/text/shown.ts';

/** One line of a chart: a label, a bar for each series (shares of 1), and a note after the bars. */
interface Bar {
  readonly label: string;
  readonly shares: readonly number[];
  readonly note: string;
}

export interface BarChart {
  readonly title: string;
  /** The names of a line's bars, the first on top. One name needs no legend. */
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
}

const colours = ['#0072B2', '#E69F00']; // colour-blind people tell them apart
const [width, left, right, head, thickness] = [720, 190, 130, 46, 9];

/** The chart as SVG. It loads nothing from elsewhere, and strangers' texts are escaped. */
export const barChart = ({ title, series, bars }: BarChart): string => {
  const line = thickness * series.length + 8;
  const height = head + bars.length * line + 10;
  const longest = Math.max(...bars.flatMap(({ shares }) => shares), 1e-9);
  const drawn = bars.map(({ label, shares, note }, at) => {
    const top = head + at * line;
    const middle = top + (thickness * series.length) / 2 + 4;
    const each = shares.map((share, index) => {
      const length = Math.max(share > 0 ? 1 : 0, ((width - left - right) * share) / longest);
      return `<rect x="${left}" y="${top + index * thickness}" width="${length.toFixed(1)}" height="${thickness - 1}" fill="${colours[index % colours.length]}"/>`;
    });
    const noteText = `<text x="${width - right + 8}" y="${middle}">${escaped(note, 20)}</text>`;
    return `<text x="${left - 8}" y="${middle}" text-anchor="end">${escaped(label, 28)}</text>${each.join('')}${noteText}`;
  });
  const legend = series.length === 1 ? '' : series.map(legendOf).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    `<text x="12" y="20" font-size="13" font-weight="bold">${escaped(title, 90)}</text>${legend}`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
};

const legendOf = (name: string, index: number): string => {
  const x = left + index * 180;
  const mark = `<rect x="${x}" y="29" width="9" height="9" fill="${colours[index % colours.length]}"/>`;
  return `${mark}<text x="${x + 14}" y="37">${escaped(name, 28)}</text>`;
};

/** The text as one short line, with XML's special characters escaped. */
const escaped = (text: string, longest: number): string => {
  const line = [
    ...shownDirection(text)
      .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
      .trim()
      .toWellFormed(),
  ];
  const cut = line.length <= longest ? line : [...line.slice(0, longest - 1), '…'];
  return cut.map((mark) => (/[<>&"']/.test(mark) ? `&#${mark.codePointAt(0)};` : mark)).join('');
};
