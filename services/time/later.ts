/** A timer of Node holds 31 bits of milliseconds, 24 days; a longer one would end at once. */
const longest = 2 ** 31 - 1;

/** Calls `act` after `ms`, or after 24 days if that is sooner, but not if `until` has aborted. */
export const later = (ms: number, act: () => void, until: AbortSignal): void => {
  const timer = setTimeout(act, Math.min(ms, longest));
  until.addEventListener('abort', () => clearTimeout(timer), { once: true });
};
