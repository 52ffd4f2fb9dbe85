import { indexKeys, type KeyIndex } from '../../../../../services/csv/keys/key-index.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import { reorderRows } from '../../../../../services/csv/write/reorder.ts';
import { keysOf } from '../../../subject.ts';
import { repaired, type Step, unchanged } from '../../step.ts';

/** The sample's row order, when the ids are all there; the k-th row of an id that repeats stays its k-th. */
export const rowOrder: Step = {
  name: 'row-order',
  repairs: ['row-order'],
  run({ table, specification: { schema, expected }, workspace }) {
    const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
    if (keys === undefined || wanted === undefined || table.rows !== expected.rows) return unchanged(table);
    const places = placesOf(table, keys, expected, wanted);
    if (places === undefined) return unchanged(table);
    let moved = 0;
    for (let row = 0; row < places.length; row += 1) if (places[row] !== row) moved += 1;
    if (moved === 0) return unchanged(table);
    const ordered = reorderRows(table, places, workspace);
    const repeats = schema.keyUnique ? '' : '; rows of one id stay in the order of the file, right or wrong';
    return repaired(ordered, 'row-order', `put rows into the order of the sample${repeats}`, moved);
  },
};

/** Where each row belongs; undefined when some row belongs nowhere. */
const placesOf = (
  table: Table,
  keys: readonly number[],
  expected: Table,
  wanted: readonly number[],
): Int32Array | undefined => {
  using index = indexKeys(expected, wanted);
  const queue = index.size === expected.rows ? new SinglePlaces(index.size) : repeatedPlaces(index, expected, wanted);
  const places = new Int32Array(table.rows);
  for (const batch of table.batches()) {
    const rowKeys = index.findRows(batch, keys);
    for (let row = 0; row < batch.rows; row += 1) {
      const key = rowKeys[row]!; // one for each row
      const place = key < 0 ? -1 : queue.take(key);
      if (place < 0) return undefined;
      places[batch.first + row] = place;
    }
  }
  return places;
};

/** Places by key, each given away once. */
interface Places {
  /** The first place of the key that is left; -1 when none is. */
  readonly take: (key: number) => number;
}

/** Keys that come once: they are numbered as their rows are. */
class SinglePlaces implements Places {
  readonly #taken: Uint8Array;

  constructor(keys: number) {
    this.#taken = new Uint8Array(keys);
  }

  take(key: number): number {
    if (this.#taken[key] === 1) return -1;
    this.#taken[key] = 1;
    return key;
  }
}

const repeatedPlaces = (index: KeyIndex, expected: Table, wanted: readonly number[]): Places => {
  const queue = new PlaceQueue(index.size, expected.rows);
  for (const batch of expected.batches())
    for (const [row, key] of index.findRows(batch, wanted).subarray(0, batch.rows).entries())
      queue.add(key, batch.first + row);
  return queue;
};

/** First in, first out: for each key a ring of places, held at its last. */
class PlaceQueue implements Places {
  readonly #last: Int32Array;
  readonly #next: Int32Array;

  constructor(keys: number, places: number) {
    this.#last = new Int32Array(keys).fill(-1);
    this.#next = new Int32Array(places);
  }

  add(key: number, place: number): void {
    const last = this.#last[key]!; // keys are the index's own
    this.#next[place] = last < 0 ? place : this.#next[last]!;
    if (last >= 0) this.#next[last] = place;
    this.#last[key] = place;
  }

  take(key: number): number {
    const last = this.#last[key]!;
    if (last < 0) return -1;
    const first = this.#next[last]!;
    if (first === last) this.#last[key] = -1;
    else this.#next[last] = this.#next[first]!;
    return first;
  }
}
