import type { World } from '../world.ts';

/** The page that kaggle.com sends to a browser: a head and an empty root, the same for every tab of a competition. */
export const siteOf = (
  pathname: string,
  { competitions }: World,
): { readonly status: number; readonly html: string } | undefined => {
  const slug = /^\/(?:c|competitions)\/([^/]+)/.exec(pathname)?.[1];
  if (slug === undefined) return undefined;
  const served = competitions.get(slug);
  if (served === undefined) return { status: 404, html: page('Kaggle: Your Home for Data Science', '', '') };
  const line = served.pages[0]?.content.split('\n')[0] ?? '';
  const image = `https://storage.googleapis.com/kaggle-competitions/kaggle/${served.id}/logos/header.png`;
  return {
    status: 200,
    html: page(`${served.title} | Kaggle`, line, `<meta property="og:image" content="${image}"/>`),
  };
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').slice(0, 300);

const page = (title: string, description: string, extra: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>${escaped(title)}</title><meta charset="utf-8"/>` +
  `<meta name="description" content="${escaped(description)}"/>` +
  `<meta property="og:title" content="${escaped(title)}"/>` +
  `${extra}</head><body><div id="root"></div></body></html>`;
