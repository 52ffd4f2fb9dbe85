/**
 * The texts that pandas reads as missing by default. One list, so that profile and solution see the data the same way.
 */
export const missingTokens: readonly string[] = [
  '',
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'None',
  'n/a',
  'nan',
  'null',
];
const tokens = new Set(missingTokens);

const common: readonly string[] = ['', 'NA', 'NaN', 'nan'];

/**
 * The tokens to look for in a large file: the common ones and those in its first rows. Each token costs time for every
 * cell.
 */
export const likelyTokens = (head: readonly (readonly string[])[]): string[] => {
  const seen = new Set(head.flat());
  return missingTokens.filter((token) => common.includes(token) || seen.has(token));
};

export const isMissing = (cell: string): boolean => tokens.has(cell);
