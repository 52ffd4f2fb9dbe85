import { asLocation } from '../http/read.ts';
import type { Ask, Wiring } from '../http/rpc.ts';
import type { Kaggle } from '../kaggle.ts';

/**
 * The call that locates a data set's archive. Method and fields are those of the official client's kagglesdk, which also asks without
 * credentials. It was never tried against Kaggle itself.
 */
export const datasetCalls = (ask: Ask, { base }: Wiring): Pick<Kaggle, 'locateDataset'> => ({
  locateDataset: (owner, name) => {
    const context = { slug: `${owner}/${name}`, about: 'dataset' } as const;
    return ask({
      ...{ service: 'datasets.DatasetApiService', method: 'DownloadDataset', to: 'everybody', effect: 'none' },
      ...context,
      body: { ownerSlug: owner, datasetSlug: name },
      read: asLocation(base, context),
    });
  },
});
