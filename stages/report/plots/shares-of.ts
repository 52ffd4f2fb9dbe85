const [mostLabels, bins] = [15, 15];

/** The share of each list's values in each bin of numbers, or with each of the most frequent labels. Null: there are no values. */
export const sharesOf = (
  lists: readonly (readonly string[])[],
): readonly { readonly label: string; readonly shares: readonly number[] }[] | null => {
  const values = lists.flat();
  if (values.length === 0) return null;
  const numbers = values.map(Number);
  const isNumeric = values.every((value, at) => value.trim() !== '' && Number.isFinite(numbers[at]));
  const places = isNumeric && new Set(numbers).size > mostLabels ? binsOf(numbers) : labelsOf(values);
  return places.map(({ label, holds }) => ({
    label,
    shares: lists.map((list) => list.filter(holds).length / Math.max(1, list.length)),
  }));
};

interface Place {
  readonly label: string;
  readonly holds: (value: string) => boolean;
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

const binsOf = (numbers: readonly number[]): Place[] => {
  const sorted = Float64Array.from(numbers).sort();
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const step = (high - low) / bins;
  const binOf = (value: string) => Math.min(bins - 1, Math.floor((Number(value) - low) / step));
  return Array.from({ length: bins }, (_, bin) => ({
    label: `${short(low + bin * step)} to ${short(low + (bin + 1) * step)}`,
    holds: (value) => binOf(value) === bin,
  }));
};

const labelsOf = (values: readonly string[]): Place[] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, mostLabels);
  return most.map(([label]) => ({ label: label === '' ? '(empty)' : label, holds: (value) => value === label }));
};
