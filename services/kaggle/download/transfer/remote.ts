import * as z from 'zod';

/** What identifies a file on the server. Its address does not: it changes with every signature. */
export const Remote = z.object({
  etag: z.string().nullable(),
  /** In base64, of the whole file. */
  md5: z.string().nullable(),
  crc32c: z.string().nullable(),
  lastModified: z.string().nullable(),
  length: z.int().nonnegative().nullable(),
});
export type Remote = z.output<typeof Remote>;

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** One header; its repeated lines are joined into a list. */
export const header = (headers: Headers, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(',') : value) ?? null;
};

/** What a response's headers tell of the file. The caller passes `length`, because in a 206 it is not Content-Length. */
export const remoteOf = (headers: Headers, length: number | null): Remote => {
  const etag = header(headers, 'etag');
  // Google's hashes are of the stored bytes: they do not help if those were compressed and arrive decompressed
  const asStored = ['identity', null].includes(header(headers, 'x-goog-stored-content-encoding'));
  const hashes = asStored ? (header(headers, 'x-goog-hash') ?? '') : '';
  return {
    etag: etag === null || etag.startsWith('W/') ? null : etag,
    md5: /(?:^|[,\s])md5=([A-Za-z0-9+/]{22}==)/.exec(hashes)?.[1] ?? null,
    crc32c: /(?:^|[,\s])crc32c=([A-Za-z0-9+/]{6}==)/.exec(hashes)?.[1] ?? null,
    lastModified: header(headers, 'last-modified'),
    length,
  };
};

const signs = ['md5', 'crc32c', 'etag', 'lastModified'] as const;

/** Whether anything besides a length identifies the file. */
export const isTellable = (remote: Remote): boolean => signs.some((sign) => remote[sign] !== null);

/** Whether two responses are about the same file. If only lengths could tell, the answer is no. */
export const sameRemote = (a: Remote, b: Remote): boolean => {
  if (a.length !== null && b.length !== null && a.length !== b.length) return false;
  for (const sign of signs) {
    if (a[sign] !== null && b[sign] !== null) return a[sign] === b[sign];
  }
  return false;
};

/** The Content-Length, unless the body has a content encoding. */
export const lengthOf = (headers: Headers): number | null => {
  const value = header(headers, 'content-length') ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
};

/** Reads `bytes 5-9/10`, in which the first or the last part may be `*`; null: it has another form. `total`: null for `*`. */
export const contentRange = (
  headers: Headers,
): { readonly from: number | null; readonly total: number | null } | null => {
  const parts = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/i.exec(header(headers, 'content-range') ?? '');
  if (parts === null) return null;
  const [, from, total] = parts;
  return { from: from === undefined ? null : Number(from), total: total === '*' ? null : Number(total) };
};
