/** A data set of Kaggle's, by the owner and name in its address. */
export interface DatasetReference {
  readonly owner: string;
  readonly name: string;
  readonly url: string;
}

const part = /^[a-z0-9][a-z0-9-]{0,99}$/i;

/** Reads a data set's address: `https://www.kaggle.com/datasets/owner/name`, with or without scheme, tab and query. */
export const parseDatasetReference = (text: string): DatasetReference | undefined => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (!/(^|\.)kaggle\.com$/i.test(hostname)) return undefined;
  const [, owner = '', name = ''] = /^\/datasets\/([^/]+)\/([^/]+)/i.exec(pathname) ?? [];
  if (!part.test(owner) || !part.test(name)) return undefined;
  return { owner, name, url: `https://www.kaggle.com/datasets/${owner}/${name}` };
};
