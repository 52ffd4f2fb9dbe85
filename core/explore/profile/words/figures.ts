/** A share as people read it: nearly all is not all. */
export const percent = (share: number): string => {
  const rounded = Number((100 * share).toPrecision(3));
  return rounded === 100 && share < 1 ? 'over 99.9 %' : `${rounded} %`;
};

/** A number with four significant digits. */
export const figure = (value: number): string => String(Number(value.toPrecision(4)));

/** A count with its thousands apart. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The day of an instant, in seconds since 1970. */
export const dayOf = (seconds: number): string => new Date(1000 * seconds).toISOString().slice(0, 10);
