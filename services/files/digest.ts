import { createHash } from 'node:crypto';

/** JSON with sorted keys: equal values give equal bytes, hence equal digests. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

/** SHA-256 (hex) of a text in UTF-8. */
export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 (hex) of a JSON value's canonical form. */
export const digestOf = (value: unknown): string => digestOfText(canonical(value));
