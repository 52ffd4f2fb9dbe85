/** The first and last byte that a Range header asks for; null: all bytes, as for several ranges; `outside`: bytes beyond the end. */
export const rangeOf = (header: string | undefined, size: number): readonly [number, number] | 'outside' | null => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, from = '', to = ''] = found ?? [];
  if (found === null || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return start >= size || start > end ? 'outside' : [start, end];
};
