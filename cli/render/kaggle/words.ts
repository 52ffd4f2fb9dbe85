const minute = 60_000;
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** `in 3 days`, `2 hours ago`: rounded towards now, so that nobody is late. */
export const fromNow = (date: string, now: Date): string => {
  const away = Date.parse(date) - now.getTime();
  const [unit, size] = units.find(([, length]) => Math.abs(away) >= 2 * length) ?? ['minute', minute];
  return relative.format(Math.trunc(away / size), unit);
};

/** `2030-01-01 23:59`, in UTC like all of Kaggle's times; empty if there is none. */
export const dateOf = (date: string | null): string => (date === null ? '' : date.slice(0, 16).replace('T', ' '));

/** `61 kB`, `1.4 GB`: three digits, in powers of ten. */
export const sizeOf = (bytes: number): string => {
  const steps = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  const step = bytes < 1 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : Number(amount.toPrecision(3))} ${steps[step]}`;
};

/** `8 s`, `3 min 20 s`, `2 h 5 min`. */
export const durationOf = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
};
