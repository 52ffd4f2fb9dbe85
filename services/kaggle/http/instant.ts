/** One of Kaggle's dates in milliseconds. It has up to 7 digits of a second, and is UTC even without a Z. */
export const instantOf = (text: string): number | null => {
  const ms = Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(ms) ? null : ms;
};

/** The date as ISO with Z; null for none and for year 1, .NET's unset date. */
export const isoOf = (text: string): string | null => {
  const ms = instantOf(text);
  return ms === null || ms < Date.UTC(1900) ? null : new Date(ms).toISOString();
};
