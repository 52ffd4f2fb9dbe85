import { atControls } from './terminal.ts';

/** Cuts a line to so many columns. Colours take no column and stay whole, and no character is split. */
export const cut = (line: string, columns: number): string => {
  let left = columns;
  const parts = atControls(line).map((part, index) => {
    if (index % 2 === 1) return part;
    const kept = [...part].slice(0, left);
    left -= kept.length;
    return kept.join('');
  });
  return parts.join('');
};
