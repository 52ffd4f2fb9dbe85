/** The day in UTC, as for the servers' quotas. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export const secondsToMidnight = (now: Date): number => {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((midnight - now.getTime()) / 1000);
};
