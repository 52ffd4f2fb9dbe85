/**
 * The white space around a text, '' when there is none. A text of nothing but spaces has them around nothing, so before
 * and after count together.
 */
export const paddingOf = (cell: string): string => {
  const bare = cell.trim();
  const at = cell.indexOf(bare);
  return cell.slice(0, at) + cell.slice(at + bare.length);
};
