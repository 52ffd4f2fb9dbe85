/** Signs that no eye sees, though they turn text around or hide in it, and blanks that are not the usual one. */
const unseen =
  /[\u007F-\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A name or a cell from a file in a line of ours: in quotes, on one line whatever is in it, never long, nothing hidden. */
export const quoted = (text: string, longest = 120): string => {
  const signs = [...text];
  const shown = JSON.stringify(signs.length <= longest ? text : `${signs.slice(0, longest).join('')}...`);
  return spelledOut(shown);
};

/** JSON in which every sign is seen. */
export const spelledOut = (json: string): string => json.replaceAll(unseen, spelled);

/** As Python spells it, so that a program can name the column. */
const spelled = (sign: string): string => {
  const code = (sign.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
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
