/** Plain statistics, to hold those of the profile against. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const sd = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
};

/** Between the two nearest values, as numpy has it. */
export const quantile = (values: readonly number[], at: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = at * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
};

export const correlation = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [mean(one), mean(other)];
  const sum = (of: (at: number) => number) => one.reduce((all, _, at) => all + of(at), 0);
  const [x, y] = [(at: number) => (one[at] ?? 0) - a, (at: number) => (other[at] ?? 0) - b];
  return sum((at) => x(at) * y(at)) / Math.sqrt(sum((at) => x(at) ** 2) * sum((at) => y(at) ** 2));
};

/** The share of a number's variance between groups, corrected for their number. */
export const etaSquared = (groups: readonly (string | number)[], values: readonly number[]): number => {
  const all = mean(values);
  const byGroup = [...Map.groupBy(values.keys(), (at) => groups[at]).values()].map((places) =>
    places.map((at) => values[at] ?? 0),
  );
  const between = byGroup.reduce((sum, own) => sum + own.length * (mean(own) - all) ** 2, 0);
  const total = values.reduce((sum, value) => sum + (value - all) ** 2, 0);
  return corrected(between / total, values.length, byGroup.length);
};

/** Goodman and Kruskal's tau: by how much less often a guess by shares within groups errs, corrected likewise. */
export const tau = (groups: readonly (string | number)[], labels: readonly string[]): number => {
  const rightly = (places: readonly number[]) =>
    [...Map.groupBy(places, (at) => labels[at]).values()].reduce(
      (sum, own) => sum + own.length ** 2 / places.length,
      0,
    );
  const least = rightly([...labels.keys()]);
  const byGroup = [...Map.groupBy(labels.keys(), (at) => groups[at]).values()];
  const told = byGroup.reduce((sum, places) => sum + rightly(places), 0);
  return corrected((told - least) / (labels.length - least), labels.length, byGroup.length);
};

const corrected = (share: number, rows: number, groups: number): number =>
  Math.max(0, 1 - ((1 - share) * (rows - 1)) / (rows - groups));
