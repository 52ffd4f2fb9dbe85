import { keysOf } from '../../validate/subject.ts';
import { pickRows } from '../../validate/table.ts';
import { mended, type Step, unchanged } from '../step.ts';

/** The sample's row order, when the ids are all there; the k-th row of an id that repeats stays its k-th. */
export const rowOrder: Step = (table, { schema, expected }) => {
  const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
  if (keys === undefined || wanted === undefined || keys.length !== wanted.length) return unchanged(table);
  if (keys.every((key, i) => key === wanted[i])) return unchanged(table);
  const places = new Map<string, number[]>();
  for (const [i, key] of keys.entries()) {
    const list = places.get(key);
    if (list === undefined) places.set(key, [i]);
    else list.push(i);
  }
  const next = new Map<string, number>();
  const order = wanted.flatMap((key) => {
    const k = next.get(key) ?? 0;
    next.set(key, k + 1);
    return places.get(key)?.[k] ?? [];
  });
  if (order.length !== table.rows) return unchanged(table);
  return mended(
    pickRows(table, order),
    'row-order',
    'put rows into the order of the sample',
    order.filter((from, to) => from !== to).length,
  );
};
