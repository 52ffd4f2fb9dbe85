import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { keysOf } from '../../core/solution/model-keys.ts';
import { inDocstring, pythonLiteral } from '../../core/solution/python-literal.ts';
import { assemble } from './assemble.ts';
import { type FillOptions, solutionConfig } from './config.ts';

/** A standalone solution.py for this competition: the template's sections, and the analysis and strategy as its CONFIG. */
export const fillTemplate = (competition: Competition, strategy: Strategy, options: FillOptions): string => {
  const title = `${inDocstring(competition.name)}: python solution.py --data DIR --out DIR --time SECONDS`;
  const config = pythonLiteral(solutionConfig(competition, strategy, options), 0, 'CONFIG: Config = '.length);
  const source = options.mode === 'plain' ? 'fallback' : sourceOf(strategy.template);
  return assemble(title, source, keysOf(strategy.template, strategy.models), config);
};

/** Which templates/<name>.py has the steps of this template. Texts are columns of a table, so they have no steps of their own. */
const sourceOf = (template: Strategy['template']): 'tabular' | 'forecast' | 'media' | 'masks' => {
  switch (template) {
    case 'forecast':
      return 'forecast';
    case 'media':
      return 'media';
    case 'mask':
      return 'masks';
    case 'tabular':
    case 'text':
    case 'mixed':
      return 'tabular';
  }
};
