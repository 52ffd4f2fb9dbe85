/** Milliseconds of one of Kaggle's dates: up to 7 digits of a second, and UTC even where the Z is missing. */
export const instantOf = (text: string): number | null => {
  const ms = Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(ms) ? null : ms;
};

/** The same as ISO with Z; null for none, and for year 1, which is how an unset date comes out of .NET. */
export const isoOf = (text: string): string | null => {
  const ms = instantOf(text);
  return ms === null || ms < Date.UTC(1900) ? null : new Date(ms).toISOString();
};
