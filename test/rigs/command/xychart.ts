/** One of Mermaid's xycharts, read by its grammar (packages/mermaid/src/diagrams/xychart/parser/xychart.jison), or an error. */
const readChart = (text: string) => {
  const [, title = '', labels = '', unit = '', low = '', high = '', values = ''] = whole.exec(text) ?? [];
  if (title === '') throw new Error(`no chart:\n${text}`);
  const names = [...labels.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');
  const bars = values.split(', ').map(Number);
  if (names.length !== bars.length) throw new Error(`${names.length} labels for ${bars.length} bars`);
  return { title, unit, names, bars, low: Number(low), high: Number(high) };
};

/** A string has no quote, is not empty, begins no Markdown (`), no directive (%%{), no entity (#): they are read before it. */
const string = '"([^"`%#;<>&\\\\\\n]+)"';
const number = '-?\\d+(?:\\.\\d+)?';
const whole = new RegExp(
  [
    '^xychart-beta',
    `  title ${string}`,
    `  x-axis \\[(${string.replace('(', '(?:')}(?:, ${string.replace('(', '(?:')})*)\\]`,
    `  y-axis ${string} (${number}) --> (${number})`,
    `  bar \\[(${number}(?:, ${number})*)\\]$`,
  ].join('\n'),
);

/** All charts of a page. */
export const chartsIn = (markdown: string) =>
  [...markdown.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)].map(([, text]) => readChart(text ?? ''));
