/** In seconds. A longer wait is a mistake or comes from a wrong clock. */
const longest = 7 * 86_400;

/**
 * The seconds of a Retry-After header, a number or a date. A date is compared with the server's own clock, if it sends
 * one.
 */
export const retryAfterOf = (value: string | undefined, date: string | undefined, now: number): number | undefined => {
  const text = value?.trim() ?? '';
  const then = Date.parse(date ?? '');
  const seconds = /^\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : (Date.parse(/[a-z]/i.test(text) ? text : '') - (Number.isNaN(then) ? now : then)) / 1000;
  return seconds >= 0 && seconds <= longest ? seconds : undefined;
};
