import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import { editsBetween } from '../../services/text/edits.ts';

/** The competition that was probably meant by an unknown slug; null: no competition has a similar name. */
export const nearestTo = async (kaggle: Kaggle, slug: string): Promise<string | null> => {
  if (!kaggle.signedIn) return null; // Kaggle lists competitions to its users only
  const words = slug.split('-').filter((word) => word !== '');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? slug;
  for (const search of new Set([words.join(' '), longest, longest.slice(0, Math.ceil(longest.length / 2))])) {
    const found = await kaggle.competitions({ search, group: 'everything' });
    if (!found.ok) return null;
    const near = found.value.competitions
      .map((competition) => ({ slug: competition.slug, edits: editsBetween(slug, competition.slug) }))
      .filter(({ slug: other, edits }) => edits <= Math.max(2, Math.min(slug.length, other.length) * mostMistyped))
      .toSorted((a, b) => a.edits - b.edits)[0];
    if (near !== undefined) return near.slug;
  }
  return null;
};

/** The largest share of letters that a typing mistake changes. */
const mostMistyped = 0.34;
