import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import { editsBetween } from '../../services/text/edits.ts';

/** The competition that was probably meant by a slug that there is none of; null when nothing comes near. */
export const nearestTo = async (kaggle: Kaggle, slug: string): Promise<string | null> => {
  if (!kaggle.signedIn) return null; // Kaggle lists competitions to its users only
  const words = slug.split('-').filter((word) => word !== '');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? slug;
  for (const search of new Set([words.join(' '), longest, longest.slice(0, Math.ceil(longest.length / 2))])) {
    const found = await kaggle.competitions({ search, group: 'everything' });
    if (!found.ok) return null;
    const near = found.value.competitions
      .map((competition) => ({ slug: competition.slug, edits: editsBetween(slug, competition.slug) }))
      .filter(({ slug: other, edits }) => edits <= Math.max(2, Math.min(slug.length, other.length) * mistyped))
      .toSorted((a, b) => a.edits - b.edits)[0];
    if (near !== undefined) return near.slug;
  }
  return null;
};

/** The share of letters that a typing mistake changes at most. */
const mistyped = 0.34;
