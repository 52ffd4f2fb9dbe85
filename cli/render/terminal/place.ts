import { relative } from 'node:path';

/** A path as short as it can be typed here. */
export const placeOf = (path: string): string => {
  const near = relative('.', path);
  return near.startsWith('..') ? path : near.includes('/') ? near : `./${near}`;
};
