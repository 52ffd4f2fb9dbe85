/** A competition, named by the slug in its address. */
export interface Reference {
  readonly slug: string;
  readonly url: string;
}

const slugPattern = /^[a-z0-9][a-z0-9-]{1,99}$/i;

/**
 * Reads any form of a competition's address: `/c/slug`, `/competitions/slug[/tab]`, with or without scheme, query and
 * fragment, or the bare slug. Undefined when it is none of these.
 */
export const parseReference = (text: string): Reference | undefined => {
  const slug = slugPattern.test(text) ? text : slugOfUrl(text);
  return slug === undefined ? undefined : { slug, url: `https://www.kaggle.com/competitions/${slug}` };
};

const slugOfUrl = (text: string): string | undefined => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (!/(^|\.)kaggle\.com$/i.test(hostname)) return undefined;
  const slug = /^\/(?:c|competitions)\/([^/]+)/i.exec(pathname)?.[1];
  return slug !== undefined && slugPattern.test(slug) ? slug : undefined;
};
