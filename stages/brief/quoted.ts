/** A name or a cell from a file in a line of ours: in quotes, on one line whatever is in it, and never long. */
export const quoted = (text: string, longest = 120): string => {
  const signs = [...text];
  return JSON.stringify(signs.length <= longest ? text : `${signs.slice(0, longest).join('')}...`);
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
