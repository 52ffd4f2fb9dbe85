/** A duration in one unit: 42 s, 14 min, 3.5 h. */
export const span = (seconds: number): string => {
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  return seconds < 5970 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
};
