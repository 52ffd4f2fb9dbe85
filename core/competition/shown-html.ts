/**
 * An html page as it is shown: blocks and breaks end a line, what is preformatted keeps its own. One walk without
 * recursion, for large pages.
 */
export const shownHtml = async (html: string): Promise<string> => {
  if (isTooDeep(html)) return html.replaceAll(/<[^<>]*>/g, '\n');
  const { load } = await import('cheerio'); // slow to load, and not always needed
  const root = load(html).root()[0];
  if (root === undefined) return '';
  type Node = (typeof root.children)[number];
  const parts: string[] = [];
  const open: { readonly node: Node | string; readonly kept: boolean }[] = [{ node: root, kept: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, kept } = next;
    if (typeof node === 'string') parts.push(node);
    else if (node.type === 'text') parts.push(kept ? node.data : node.data.replaceAll(/\s+/g, ' '));
    else if ('children' in node) {
      const name = 'name' in node ? node.name : '';
      if (unseen.has(name)) continue;
      const around = name === 'br' || blocks.has(name) ? '\n' : '';
      open.push({ node: around, kept });
      for (const child of node.children.toReversed()) open.push({ node: child, kept: kept || name === 'pre' });
      open.push({ node: /^h[1-6]$/.test(name) ? '\n## ' : around, kept });
    }
  }
  return parts.join('');
};
const unseen = new Set('script style noscript svg template nav header footer'.split(' '));
const blocks = new Set('p div li tr pre section article ul ol table h1 h2 h3 h4 h5 h6'.split(' '));

/** Parsers take time with the square of the depth; no page that people wrote is a thousand elements deep. */
const isTooDeep = (html: string): boolean => {
  let depth = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (selfClosing.has(name.toLowerCase())) continue;
    depth = close === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > 1000) return true;
  }
  return false;
};
const selfClosing = new Set('p li td th tr dt dd option br img hr input meta link col wbr source'.split(' '));
