import type { Competition } from '../schema/competition.ts';
import type { Strategy } from '../schema/planning/strategy.ts';

/**
 * Whether a template has anything to learn from here. The data decide, not what rules would make of them: texts alone may be a table of few
 * short phrases.
 */
export const suits = (template: Strategy['template'], { textColumns, features, time, media }: Competition): boolean => {
  switch (template) {
    case 'tabular':
      return features.length > 0;
    case 'text':
    case 'mixed':
      return textColumns.length > 0;
    case 'forecast':
      return time !== null;
    case 'media':
      return media !== undefined && media.sources.length > 0;
    case 'mask':
      return media !== undefined && media.target !== null;
  }
};
