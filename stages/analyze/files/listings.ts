import type { Dataset } from '../../../core/schema/dataset.ts';

/** The tables that the intake made. A solution makes them again if they do not exist where it runs. */
export const listingsOf = ({ files }: Dataset) => {
  const listings = files.flatMap(({ made }) => made ?? []);
  return listings.length === 0 ? {} : { listings };
};
