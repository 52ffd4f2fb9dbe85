import { allPages } from '../http/all-pages.ts';
import { asJson, asLocation } from '../http/read.ts';
import type { Ask, Wiring } from '../http/rpc.ts';
import { Files } from '../http/schemas.ts';
import type { Answer, Kaggle, SignedLocation } from '../kaggle.ts';

/** The calls that list a competition's files and locate them. Listing works before the rules are accepted; locating does not. */
export const fileCalls = (ask: Ask, { base, policy }: Wiring): Pick<Kaggle, 'files' | 'locateAll' | 'locateFile'> => {
  const locate = (
    method: string,
    slug: string,
    more: { readonly fileName?: string },
  ): Promise<Answer<SignedLocation>> => {
    const context = { slug, about: 'file' } as const;
    return ask({
      ...{ method, body: { competitionName: slug, ...more }, to: 'signed-in', effect: 'none', ...context },
      read: asLocation(base, context),
    });
  };
  return {
    files: (slug) => {
      const context = { slug, about: 'competition' } as const;
      return allPages(policy.clock, (token) =>
        ask({
          ...{ method: 'ListDataFiles', to: 'signed-in', effect: 'none', ...context },
          body: { competitionName: slug, pageSize: 200, ...(token === null ? {} : { pageToken: token }) },
          read: asJson(Files, context),
        }),
      );
    },
    locateAll: (slug) => locate('DownloadDataFiles', slug, {}),
    locateFile: (slug, name) => locate('DownloadDataFile', slug, { fileName: name }),
  };
};
