/** The white space before and after a text, as one mark; '' when there is none. */
export const paddingOf = (cell: string): string => {
  const bare = cell.trim();
  if (bare === cell || bare === '') return '';
  const at = cell.indexOf(bare);
  return `${cell.slice(0, at)}|${cell.slice(at + bare.length)}`;
};
