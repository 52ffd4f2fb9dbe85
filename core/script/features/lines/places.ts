import { cellsOf, type Feature, type Line } from './line.ts';

/** How far, or in which direction, one place on the map lies from another; each is a latitude and a longitude. */
export const placeLine = ({ name, from }: Feature): Line | null => {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (from.length !== 4 || (ending !== 'kilometres' && ending !== 'bearing')) return null;
  return { code: `${ending}(${from.map(cellsOf).join(', ')})`, blocks: [`features/${ending}`] };
};
