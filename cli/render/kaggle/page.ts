import type { KagglePage } from '../../../services/kaggle/kaggle.ts';

/** A host's page as text for a terminal. Markdown stays as it is; of HTML the words and their order are kept. */
export const pageText = async ({ content, mimeType }: KagglePage): Promise<string> => {
  const isHtml = /html/i.test(mimeType) || (mimeType === '' && /<(p|div|h[1-6]|ul|table|br)\b[^>]*>/i.test(content));
  const text = isHtml ? await htmlText(content) : content;
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '  ');
};

const htmlText = async (html: string): Promise<string> => {
  const { load } = await import('cheerio');
  const page = load(html);
  page('script, style, noscript, svg, template').remove();
  const examples: string[] = [];
  page('pre').each((_, block) => {
    examples.push(page(block).text().trimEnd());
    page(block).replaceWith(`<p>${markOf(examples.length - 1)}</p>`);
  });
  page('*')
    .contents()
    .each((_, node) => {
      if (node.type === 'text') node.data = node.data.replaceAll(/\s+/g, ' ');
    });
  page('br').replaceWith('\n');
  page('li').prepend('\n- ');
  page('td, th').append(' | ');
  page('tr').append('\n');
  page('p, div, ul, ol, table, section, article, blockquote').prepend('\n').append('\n');
  for (const level of [1, 2, 3, 4, 5, 6])
    page(`h${level}`)
      .prepend(`\n\n${'#'.repeat(level)} `)
      .append('\n');
  const lines = page.root().text().split('\n');
  const text = lines.map((line) => line.trim().replace(/ \|$/, '')).join('\n');
  return examples
    .reduce((all, example, i) => all.replace(markOf(i), () => indented(example)), text)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** Stands in for an example while the page's white space is collapsed, since the example keeps its own. Pages do not use this character. */
const markOf = (i: number): string => `\uE000${i}\uE000`;

const indented = (example: string): string =>
  example
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
