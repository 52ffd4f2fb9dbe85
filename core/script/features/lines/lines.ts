import { dateLine } from './dates.ts';
import { figureLine, figureWordLine, sentinelLine } from './figures.ts';
import { groupLine } from './groups.ts';
import { cellsOf, type Feature, isNumber, type Known, type Line } from './line.ts';
import { placeLine } from './places.ts';
import { partLine, titleLine } from './strings.ts';
import { styleLine, textPairLine } from './texts.ts';

/** The line of a feature that is not a column as it is; null: nothing here can make it. */
export const lineOf = (feature: Feature, known: Known): Line | null => {
  const { how, from } = feature;
  if (from.length === 0 || !from.every((column) => known.has(column))) return null;
  const numbers = how === 'group statistic' ? from.slice(1) : from;
  if (ofNumbers.has(how) && !numbers.every((column) => isNumber(column, known))) return null;
  const first = cellsOf(from[0] ?? '');
  switch (how) {
    case 'flag':
      return { code: `${first}.map({True: 1.0, False: 0.0})` };
    case 'number':
    case 'figure':
      return figureLine(feature, known);
    case 'figure word':
      return figureWordLine(feature);
    case 'sentinel flag':
      return sentinelLine(feature);
    case 'place':
      return placeLine(feature);
    case 'group statistic':
      return groupLine(feature);
    case 'title':
      return titleLine(from[0] ?? '');
    case 'string part':
      return partLine(feature);
    case 'text style':
      return styleLine(feature);
    case 'text pair':
      return textPairLine(feature);
    case 'list statistic':
      return listLine(feature, known);
    case 'date part':
    case 'date span':
      return dateLine(feature, known);
    default:
      return null;
  }
};

/** Ways that reckon with the columns as they are. */
const ofNumbers: ReadonlySet<string> = new Set(['place', 'group statistic', 'sentinel flag']);

/** Makes features of a list that has become its words. */
const listLine = ({ name, from: [column = ''] }: Feature, known: Known): Line | null =>
  known.get(column)?.type === 'list' && name === `${column}.items`
    ? { code: `${cellsOf(column)}.str.count(" ")` }
    : null;
