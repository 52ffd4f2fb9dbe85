/** The keys of a sample that each combine a unit and a whole number: `id_3f8_0`. */
export interface SampleKeys {
  readonly separator: string;
  /** In the sample's order. Null for a key that does not have this form. */
  readonly parts: readonly (KeyPart | null)[];
  /** The numbers that are asked for, by unit. */
  readonly byUnit: ReadonlyMap<string, readonly number[]>;
}
interface KeyPart {
  readonly unit: string;
  readonly number: number;
}

const separators = ['_', '|', ':', ' ', '/', '-'] as const;
const nearlyAll = 0.95;
const fewestKeys = 20;
/** The fewest keys per unit on average. With fewer they are names of rows. */
const fewestEach = 2;

/** Undefined if the keys are not of this kind. */
export const sampleKeysOf = (keys: readonly string[]): SampleKeys | undefined => {
  if (keys.length < fewestKeys) return undefined;
  for (const separator of separators) {
    const parts = keys.map((key) => partOf(key, separator));
    const known = parts.filter((part) => part !== null);
    if (known.length < nearlyAll * keys.length) continue;
    const groups = Map.groupBy(known, ({ unit }) => unit);
    if (groups.size * fewestEach > known.length) continue;
    return {
      ...{ separator, parts },
      byUnit: new Map([...groups].map(([unit, own]) => [unit, own.map(({ number }) => number)])),
    };
  }
  return undefined;
};

const partOf = (key: string, separator: string): KeyPart | null => {
  const at = key.lastIndexOf(separator);
  const number = key.slice(at + 1);
  return at > 0 && /^-?\d{1,9}$/.test(number) ? { unit: key.slice(0, at), number: Number(number) } : null;
};
