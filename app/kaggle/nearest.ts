import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import { nearest } from '../../services/text/nearest.ts';

/** The competition that was probably meant by an unknown slug; null: no competition has a similar name. */
export const nearestTo = async (kaggle: Kaggle, slug: string): Promise<string | null> => {
  if (!kaggle.signedIn) return null; // Kaggle lists competitions to its users only
  const words = slug.split('-').filter((word) => word !== '');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? slug;
  for (const search of new Set([words.join(' '), longest, longest.slice(0, Math.ceil(longest.length / 2))])) {
    const found = await kaggle.competitions({ search, group: 'everything' });
    if (!found.ok) return null;
    const [near] = nearest(
      slug,
      found.value.competitions.map((competition) => competition.slug),
    );
    if (near !== undefined) return near;
  }
  return null;
};
