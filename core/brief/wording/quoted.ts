/** Signs that no eye sees, though they turn text around or hide in it. */
const unseen = /[\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A name or a cell from a file in a line of ours: in quotes, on one line whatever is in it, never long, nothing hidden. */
export const quoted = (text: string, longest = 120): string => {
  const signs = [...text];
  const shown = JSON.stringify(signs.length <= longest ? text : `${signs.slice(0, longest).join('')}...`);
  return shown.replaceAll(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
};

/** The first of a list in words, and how many more there are. */
export const listed = (items: readonly string[], most: number): string => {
  if (items.length === 0) return 'none';
  const rest = items.length - most;
  return `${items.slice(0, most).join(', ')}${rest > 0 ? `, ... and ${rest} more` : ''}`;
};

/** Names in quotes, the first of them. */
export const quotedList = (names: readonly string[], most = 40): string =>
  listed(
    names.map((name) => quoted(name)),
    most,
  );
