/** What a piece of an exploration is for, in the order in which one does it. */
const sections = ['load', 'look', 'prepare', 'features', 'model', 'evaluate'] as const;
export type Section = (typeof sections)[number];

export const isLater = (one: Section, other: Section): boolean => sections.indexOf(one) > sections.indexOf(other);

/** The one of all that a cell does which says most of it. Most cells show something: that says least. */
export const strongest = (done: readonly Section[]): Section | null => {
  const more = done.filter((section) => section !== 'look');
  return (
    more.reduce<Section | null>((most, next) => (most === null || isLater(next, most) ? next : most), null) ??
    done[0] ??
    null
  );
};
