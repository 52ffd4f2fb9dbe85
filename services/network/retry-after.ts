/** More than this is no wait but a mistake, or a clock that is wrong. */
const longest = 7 * 86_400;

/** Seconds of a Retry-After, a number or a date; dates are compared with the server's own clock where it tells. */
export const retryAfterOf = (value: string | undefined, date: string | undefined, now: number): number | undefined => {
  const text = value?.trim() ?? '';
  const then = Date.parse(date ?? '');
  const seconds = /^\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : (Date.parse(/[a-z]/i.test(text) ? text : '') - (Number.isNaN(then) ? now : then)) / 1000;
  return seconds >= 0 && seconds <= longest ? seconds : undefined;
};
