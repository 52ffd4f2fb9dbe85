import { headOf, type Source, statsOf } from '../../../../core/columns/source.ts';
import { textShape } from '../../../../core/columns/texts.ts';
import { dateFormatOf } from '../../../../core/competition/dates.ts';
import { truthPairOf } from '../../../../core/competition/labels.ts';
import { isIdName } from '../../../../core/competition/names.ts';
import type { Metric } from '../../../../core/schema/competition.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { isTargetName } from '../../target/mapped/likeness.ts';
import { isUniqueTogether } from './keys.ts';

/** What is known besides the sample when there is no train file: what the metric wants, if a metric is known. */
export interface SampleAlone {
  readonly wants: Metric['wants'] | null;
}
interface SampleKey {
  readonly key: readonly string[];
  readonly keyUnique: boolean;
  readonly why: string;
}

/** The key that a sample shows by itself: a unique column, a pair that is, or an id that repeats. */
export const keyOfSample = async (
  engine: TableEngine,
  sample: Source,
  alone: SampleAlone,
): Promise<SampleKey | undefined> => {
  const names = sample.table.columns.filter((name) => name !== '');
  if (names.length < 2) return undefined;
  const ranked = names
    .filter((name) => statsOf(sample, name).unique === sample.stats.rows)
    .map((name) => ({ name, score: likeness(sample, name, name === names[0]) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best && best.score >= 0) return withParts(sample, names, best.name);
  const several =
    (await pairOf(engine, sample, names, alone)) ?? (await gridOf(engine, sample, names)) ?? repeatedId(sample, names);
  if (several) return several;
  return best && { key: [best.name], keyUnique: true, why: `"${best.name}" is unique in the sample` };
};

/** How much a unique column looks like what names a row, and not like what is predicted. */
const likeness = (sample: Source, name: string, isFirst: boolean): number => {
  const cells = headOf(sample.table, name);
  return (
    (isIdName(name) ? 4 : 0) +
    (isFirst ? 2 : 0) +
    (cells.every(isNumber) ? 0 : 1) -
    (isTargetName(name) ? 4 : 0) -
    (isFraction(cells) ? 4 : 0) -
    (isFreeText(cells) ? 1 : 0)
  );
};
const isFraction = (cells: readonly string[]) => cells.every((cell) => isNumber(cell) && /[.eE]/.test(cell));
const isFreeText = (cells: readonly string[]) => textShape(cells).words >= 3;

/** A stamp that happens to be unique in front of which an id stands: the id is part of the key. */
const withParts = (sample: Source, names: readonly string[], best: string): SampleKey => {
  const before = names.slice(0, names.indexOf(best)).filter((name) => isIdName(name));
  if (isIdName(best) || before.length === 0 || isFreeText(headOf(sample.table, best))) {
    return { key: [best], keyUnique: true, why: `"${best}" is unique in the sample` };
  }
  const key = [...before, best];
  return { key, keyUnique: true, why: `"${key.join('" + "')}": ids in front, and "${best}" tells the rows apart` };
};
const varies = (sample: Source, name: string) => statsOf(sample, name).unique > 1;

const pairOf = async (
  engine: TableEngine,
  sample: Source,
  names: readonly string[],
  alone: SampleAlone,
): Promise<SampleKey | undefined> => {
  const parts = names
    .filter((name) => varies(sample, name) && !isTargetName(name) && !isFraction(headOf(sample.table, name)))
    .filter((name, index) => index < 2 || isIdName(name) || !suits(headOf(sample.table, name), alone))
    .slice(0, 6);
  for (const [index, first] of parts.entries()) {
    for (const second of parts.slice(index + 1)) {
      if (names.length < 3 || !(await isUniqueTogether(engine, sample, [first, second]))) continue;
      return {
        key: [first, second],
        keyUnique: true,
        why: `"${first}" + "${second}" together are unique in the sample`,
      };
    }
  }
  return undefined;
};

/** Each id with each class, whatever the second column is called. */
const gridOf = async (
  engine: TableEngine,
  sample: Source,
  names: readonly string[],
): Promise<SampleKey | undefined> => {
  const [first, second] = names.filter((name) => varies(sample, name));
  if (first === undefined || second === undefined || names.length < 3) return undefined;
  const cells = statsOf(sample, first).unique * statsOf(sample, second).unique;
  if (cells !== sample.stats.rows || !(await isUniqueTogether(engine, sample, [first, second]))) return undefined;
  return { key: [first, second], keyUnique: true, why: `the sample has each "${first}" with each "${second}"` };
};

const repeatedId = (sample: Source, names: readonly string[]): SampleKey | undefined => {
  const mayBe = (name: string) => varies(sample, name) && !isFraction(headOf(sample.table, name));
  const [first = ''] = names;
  const others = names.slice(1).some((name) => varies(sample, name));
  const key = names.find((name) => isIdName(name) && mayBe(name)) ?? (mayBe(first) && !others ? first : undefined);
  return key === undefined ? undefined : { key: [key], keyUnique: false, why: `"${key}" names the rows and repeats` };
};

/** Whether cells like these may be predictions under the metric; blanks may be anything. */
const suits = (cells: readonly string[], { wants }: SampleAlone): boolean => {
  const present = cells.filter((cell) => !isMissing(cell));
  const wantsNumbers = wants === 'probabilities' || wants === 'values' || wants === 'scores';
  return !wantsNumbers || present.every(isNumber) || truthPairOf(present) !== null;
};

/** Columns beside the key that nobody predicts: dates, other ids, words where the metric wants numbers, long texts. */
export const unlikelyTargets = (
  sample: Source,
  names: readonly string[],
  alone: SampleAlone,
): { readonly name: string; readonly why: string }[] => {
  const reason = (name: string): string | null => {
    const cells = headOf(sample.table, name);
    if (cells.every(isMissing)) return null;
    if (dateFormatOf(cells) !== undefined) return 'its cells are dates: copied, not predicted';
    if (!suits(cells, alone)) return 'its cells are words where the metric wants numbers: copied, not predicted';
    if (isIdName(name) && varies(sample, name)) return 'it is called like an id: copied, not predicted';
    const isUnique = statsOf(sample, name).unique === sample.stats.rows && sample.stats.rows > 1;
    return isUnique && isFreeText(cells) ? 'its cells are texts that never repeat: copied, not predicted' : null;
  };
  const found = names.flatMap((name) => {
    const why = reason(name);
    return why === null ? [] : [{ name, why }];
  });
  return found.length < names.length ? found : [];
};
