import type { Dataset } from '../../../core/schema/dataset.ts';
import { isRemade } from '../../../services/dataset/listings/listing.ts';

/** The tables that the intake made. */
export const listingsOf = ({ files }: Dataset) => {
  const listings = files.flatMap(({ made }) => made ?? []);
  return listings.length === 0 ? {} : { listings };
};

/** Says which tables a program needs as files where the intake has not been. */
export const linesOfMade = ({ files }: Dataset): string[] =>
  files.flatMap(({ path, made }) =>
    made === undefined || isRemade(made)
      ? []
      : [`${path} was made by the intake. Elsewhere a program needs it as a CSV file.`],
  );
