import { type ModelKey, modelKeys } from '../generate/models.ts';
import type { Strategy } from '../schema/strategy.ts';

/** Slow on many cells, and no better there. */
const small: readonly ModelKey[] = ['et', 'linear'];
/** Only pay on many rows with time to spare. */
const big: readonly ModelKey[] = ['lgb_big'];

/** Which models, in which order, for this much data and time. What is not reached in time is not run: the order is what matters. */
export const modelsFor = (
  template: Strategy['template'],
  { rows, columns }: { readonly rows: number; readonly columns: number },
  seconds: number,
): ModelKey[] => {
  const keys: readonly ModelKey[] = modelKeys[template];
  const tooSlow = rows * columns > 20_000_000 || rows > 500_000;
  const fitting = keys.filter(
    (key) => !(tooSlow && small.includes(key)) && !(big.includes(key) && (rows < 20_000 || seconds < 300)),
  );
  const tiny = rows < 1_000 && template === 'tabular';
  return tiny ? fitting.toSorted((a, b) => Number(small.includes(b)) - Number(small.includes(a))) : fitting;
};
