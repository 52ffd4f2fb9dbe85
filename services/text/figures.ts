/** A number for people, with five significant digits. */
export const short = (value: number): string => String(Number(value.toPrecision(5)));

/** A score with its standard error, if known: `0.8123 ± 0.035`. */
export const withError = (score: number, error: number | null | undefined): string =>
  error === null || error === undefined ? short(score) : `${short(score)} ± ${Number(error.toPrecision(2))}`;
