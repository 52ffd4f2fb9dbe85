/** Half a row is added to each part, so that an empty one is unlikely and not impossible. */
const added = 0.5;

/** The population stability index of rows counted by parts: below 0.1 little has changed, from 0.25 on much. */
export const psiOf = (base: readonly number[], other: readonly number[]): number => {
  const [inBase, inOther] = [sharesOf(base), sharesOf(other)];
  return inBase.reduce((sum, share, at) => {
    const beside = inOther[at] ?? share;
    return sum + (beside - share) * Math.log(beside / share);
  }, 0);
};

/** About what two draws from the same data give. */
export const psiByChance = (parts: number, base: number, other: number): number =>
  base === 0 || other === 0 ? 0 : Math.max(0, parts - 1) * (1 / base + 1 / other);

const sharesOf = (rows: readonly number[]): number[] => {
  const all = rows.reduce((sum, count) => sum + count + added, 0);
  return rows.map((count) => (count + added) / all);
};
