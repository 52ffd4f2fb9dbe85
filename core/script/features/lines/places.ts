import { category, cellsOf, type Feature, type Line } from './line.ts';

/** Makes features of one place on the map or of two; columns are a latitude and a longitude each. */
export const placeLine = ({ name, from }: Feature): Line | null => {
  const axes = from.map(cellsOf);
  const [north = '', east = ''] = axes;
  const all = axes.join(', ');
  const ending = name.slice(name.lastIndexOf('.') + 1);
  switch (ending) {
    case 'from centre':
      return { code: `kilometres(${north}.median(), ${east}.median(), ${all})`, blocks: ['features/kilometres'] };
    case 'kilometres':
    case 'bearing':
      return axes.length === 4 ? { code: `${ending}(${all})`, blocks: [`features/${ending}`] } : null;
    case 'cell':
      return { code: category(`map_square(${all})`), blocks: ['features/map_square'] };
    default:
      return null;
  }
};
