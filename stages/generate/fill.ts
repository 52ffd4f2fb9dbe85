import type { Competition } from '../schema/competition.ts';
import type { Strategy } from '../schema/strategy.ts';
import { assemble } from './assemble.ts';
import { type FillOptions, solutionConfig } from './config.ts';
import { pythonLiteral } from './python-literal.ts';

/** A standalone solution.py for this competition: the template's sections, and what was found out as its CONFIG. */
export const fillTemplate = (competition: Competition, strategy: Strategy, options: FillOptions): string => {
  const title = `${competition.name.replaceAll(/["\\\s]+/g, ' ').trim()}: python solution.py --data DIR --out DIR --time SECONDS`;
  const config = pythonLiteral(solutionConfig(competition, strategy, options), 0, 'CONFIG: Config = '.length);
  return assemble(title, 'tabular', strategy.models, config);
};
