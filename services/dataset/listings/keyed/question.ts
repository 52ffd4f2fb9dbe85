import type { MediaListing } from '../listing.ts';
import type { Records } from './records.ts';
import type { SampleKeys } from './sample-keys.ts';

/** Tables of units, and a sample that asks for each unit several times. */
export interface Question {
  readonly train: Records;
  readonly test: Records;
  readonly sample: Records;
  readonly keys: SampleKeys;
  /** The column in train and test that names the units. */
  readonly key: string;
}

/** Train and test with a row for each answer. */
export interface KeyedListings {
  readonly train: { readonly listing: MediaListing; readonly rows: Iterable<string[]> };
  readonly test: { readonly listing: MediaListing; readonly rows: Iterable<string[]> };
}
