/** A page of a list, with a token for the next page. A page has 20 entries unless the caller asks for up to 200. */
export const paged = <T>(all: readonly T[], params: Readonly<Record<string, string>>) => {
  const size = Math.min(200, positive(params.pageSize) ?? 20);
  const token = params.pageToken ?? '';
  const start = token === '' ? ((positive(params.page) ?? 1) - 1) * size : Number(Buffer.from(token, 'base64url'));
  const end = start + size;
  const nextPageToken = end < all.length ? Buffer.from(String(end)).toString('base64url') : '';
  return { items: all.slice(start, end), nextPageToken };
};

const positive = (text: string | undefined): number | undefined => (Number(text) > 0 ? Number(text) : undefined);
