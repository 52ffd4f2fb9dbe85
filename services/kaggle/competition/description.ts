import type { KagglePage } from '../kaggle.ts';

/** Pages that describe the task, in the order of reading. Other pages (rules, prizes, timeline) say nothing about data. */
const wanted: readonly RegExp[] = [
  /^(description|overview|abstract)$/i,
  /evaluation|metric|scoring/i,
  /submission/i,
  /data/i,
  /code|requirements/i,
];

/** The competition's pages joined into one, like a page saved from the browser; undefined: all are empty. */
export const describePages = (
  title: string,
  pages: readonly KagglePage[],
): { readonly fileName: 'description.md' | 'description.html'; readonly text: string } | undefined => {
  const chosen = wanted.flatMap((name) => pages.filter((page) => name.test(page.name) && page.content.trim() !== ''));
  const unique = [...new Set(chosen)];
  if (unique.length === 0) return undefined;
  const html = unique.some(isHtml);
  const parts = unique.map((page) => (html ? htmlPart(page) : `## ${heading(page.name)}\n\n${page.content.trim()}`));
  return html
    ? { fileName: 'description.html', text: `<h1>${escaped(title)}</h1>\n${parts.join('\n')}\n` }
    : { fileName: 'description.md', text: `# ${title}\n\n${parts.join('\n\n')}\n` };
};

/** Whether a page is HTML. Kaggle takes a page without a type for HTML, but hosts write markdown into it. */
const isHtml = ({ content }: KagglePage): boolean => /<(p|div|h[1-6]|ul|ol|table|br)\b/i.test(content);

const htmlPart = (page: KagglePage): string =>
  `<section><h2>${escaped(heading(page.name))}</h2>\n${isHtml(page) ? page.content : `<pre>${escaped(page.content)}</pre>`}\n</section>`;

const heading = (name: string): string => {
  const words = name.replaceAll('-', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
