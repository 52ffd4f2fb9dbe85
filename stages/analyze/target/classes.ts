import { fold } from '../../../core/competition/names.ts';

/** Submission columns that are the classes of one train column: `Status_C`, `Status_CL`, `Status_D` of `Status`. */
export interface ClassColumns {
  /** Submission column -> label as train spells it. */
  readonly labels: ReadonlyMap<string, string>;
  readonly prefix: string;
}

/** Folds a name, but keeps a minus sign, because `-1` is another label than `1`. */
const foldSigned = (name: string): string => fold(name.replaceAll(/(?<=^|[_\s])-(?=\d)/g, 'minus'));

const foldLabel = (label: string): string =>
  foldSigned(/^[+-]?\d+\.0+$/.test(label) ? label.replace(/\.0+$/, '') : label);

/** Ways to cut one name into what is around a label and the label itself. */
const affixes = (name: string, label: string) => {
  const found: { prefix: string; suffix: string }[] = [];
  for (let at = name.indexOf(label); at !== -1; at = name.indexOf(label, at + 1)) {
    found.push({ prefix: name.slice(0, at), suffix: name.slice(at + label.length) });
  }
  return found;
};

const matchWith = (names: readonly string[], byFold: ReadonlyMap<string, string>, prefix: string, suffix: string) => {
  const labels = new Map<string, string>();
  for (const name of names) {
    const folded = foldSigned(name);
    if (!folded.startsWith(prefix) || !folded.endsWith(suffix)) continue;
    const inner = folded.slice(prefix.length, folded.length - suffix.length);
    const label = byFold.get(inner) ?? byFold.get(inner.replaceAll(/^_+|(?<!_)_+$/g, ''));
    if (label !== undefined) labels.set(name, label);
  }
  return labels;
};

/** The classes that these submission columns name, with a common prefix or suffix. A few may be missing in train. */
export const matchClasses = (names: readonly string[], labels: readonly string[]): ClassColumns | undefined => {
  if (names.length < 2 || labels.length < 2) return undefined;
  const byFold = new Map(labels.map((label) => [foldLabel(label), label]));
  if (byFold.size !== labels.length) return undefined;
  const candidates = [{ prefix: '', suffix: '' }];
  for (const name of names.slice(0, 3)) {
    for (const label of byFold.keys()) if (label !== '') candidates.push(...affixes(foldSigned(name), label));
  }
  const seen = new Set<string>();
  let best: ClassColumns | undefined;
  for (const { prefix, suffix } of candidates) {
    const id = `${prefix}\0${suffix}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const found = matchWith(names, byFold, prefix, suffix);
    const distinct = new Set(found.values()).size;
    const fits = found.size >= names.length * 0.8 && distinct === found.size && distinct >= labels.length * 0.8;
    if (fits && found.size > (best?.labels.size ?? 0)) best = { labels: found, prefix };
    if (found.size === names.length) break;
  }
  return best;
};
