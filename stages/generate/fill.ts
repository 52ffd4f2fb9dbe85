import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { inDocstring, pythonLiteral } from '../../core/solution/python-literal.ts';
import { engineDigest } from '../../services/python/engine.ts';
import { type FillOptions, solutionConfig } from './config.ts';
import { taskForm } from './task-form.ts';

/** A program that tells the engine what the task is, and what it is to do. */
export const fillTemplate = (competition: Competition, strategy: Strategy, options: FillOptions): string => {
  const task = pythonLiteral(taskForm(solutionConfig(competition, strategy, options)), 0, 'TASK = '.length);
  return `"""${inDocstring(competition.name)}: python solution.py --data DIR --out DIR --time SECONDS

It needs the package medalist_engine (${engineDigest()}) and its requirements; \`medalist bundle\` has them.
"""

from medalist_engine import solve

TASK = ${task}

if __name__ == "__main__":
    solve(TASK)
`;
};
