import { relative } from 'node:path';

/** A path as short as it can be typed here. */
export const placeOf = (path: string): string => {
  const near = relative('.', path);
  return near.startsWith('..') ? path : near.includes('/') ? near : `./${near}`;
};

/** A folder as a line of a summary shows it: relative if it is below the working folder. */
export const folderHere = (folder: string): string => {
  const near = relative('.', folder);
  return near === '' ? '.' : near.startsWith('..') ? folder : near;
};
