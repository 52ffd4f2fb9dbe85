/** One bar. */
export interface Bar {
  readonly label: string;
  readonly value: number;
}

/** More bars could not be told apart. */
const mostBars = 40;

/**
 * A bar chart as GitHub draws it: Mermaid's xychart. Its grammar knows no escapes, no exponents and no empty label; and
 * without a range the smallest bar would have no height.
 */
export const barChart = (title: string, unit: string, bars: readonly Bar[]): string => {
  const shown = bars.slice(-mostBars);
  const which = shown.length === bars.length ? '' : `, the last ${shown.length} of ${bars.length}`;
  const values = shown.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return [
    '```mermaid',
    'xychart-beta',
    `  title ${label(`${title}${which}`, 80)}`,
    `  x-axis [${shown.map((bar) => label(bar.label, 24)).join(', ')}]`,
    `  y-axis ${label(unit, 24)} ${plain(low)} --> ${plain(low === high ? 1 : high)}`,
    `  bar [${values.map(plain).join(', ')}]`,
    '```',
  ].join('\n');
};

/** The text in quotes, without marks that could end them or begin a directive (%%{), Markdown ("`) or an entity (#...;). */
const label = (text: string, longest: number): string => {
  const safe = text.replace(/[^\p{L}\p{N} .,:/+=()_-]+/gu, ' ').trim();
  return `"${[...safe].slice(0, longest).join('') || '-'}"`;
};

/** A number without an exponent: 0.000012, not 1.2e-5. */
const plain = (value: number): string => {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.min(20, 4 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value
    .toFixed(digits)
    .replace(/(\.\d*[1-9])0+$/, '$1')
    .replace(/\.0*$/, '');
};
