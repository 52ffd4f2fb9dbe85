import type { Dataset } from '../../../core/schema/dataset.ts';

/** The tables that the intake made: a solution makes them again where they are not there. */
export const listingsOf = ({ files }: Dataset) => {
  const listings = files.flatMap(({ made }) => made ?? []);
  return listings.length === 0 ? {} : { listings };
};
