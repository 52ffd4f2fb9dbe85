import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import { type Rule, top } from '../../rule.ts';
import { known, learners, readers, standardLibrary } from './names.ts';
import { callsOf } from './references.ts';

/** One module that the file asks for, by statement or by `importlib`. */
export interface ModuleUse {
  /** Top-level name: `sklearn`. */
  readonly module: string;
  readonly path: string;
  readonly at: SyntaxNode;
  /** Inside `try`, so that it may be missing. */
  readonly optional: boolean;
}

/** Every module a file imports, whether by a statement or by a call with a name spelled out in the file. */
export const modulesUsed = (program: Program): ModuleUse[] => {
  const stated = program.imports.map(({ path, statement }) => ({ path, at: statement }));
  const called = callsOf(program, /^(builtins\.__import__|importlib\.(import_module|__import__))$/).flatMap(
    ({ call }) => {
      const name = argument(call, 0, 'name');
      return name === undefined ? [] : program.values.textsOf(name).texts.map((path) => ({ path, at: call }));
    },
  );
  return [...stated, ...called].map((use) => ({
    ...use,
    module: use.path.split('.')[0] ?? use.path,
    optional: isOptional(use.at) || !program.live.has(use.at),
  }));
};

const isOptional = (node: SyntaxNode): boolean => {
  let below = node;
  for (const around of node.ancestors()) {
    if (around.type === 'try_statement' && below.fieldName === 'body') return true;
    below = around;
  }
  return false;
};

const isHandWritten =
  /^(groupby|value_counts|mode|median|mean|Counter|corrcoef|pinv|lstsq|solve|svd|dot|matmul|einsum|defaultdict)$/;

/** Does the solution learn by its own arithmetic, without a learning package? */
export const learnsByHand = (program: Program): boolean =>
  !modulesUsed(program).some(({ path }) => learners.test(path)) &&
  program
    .nodes('attribute', 'identifier')
    .some((node) => program.live.has(node) && isHandWritten.test(node.field('attribute')?.text ?? node.text));

/** Only packages that exist; at least one that reads tables, and one that learns. */
export const importRules: readonly Rule[] = [
  {
    id: 'unknown-import',
    severity: 'error',
    catches: 'a module that is neither in the standard library nor among the packages a solution may use',
    advice: 'The solution is one file: write the helper into it, or use pandas, numpy, scipy, scikit-learn, lightgbm.',
    *check({ program }) {
      for (const { module, path, at, optional } of modulesUsed(program))
        if (!optional && !standardLibrary.has(module) && !known.has(module))
          yield {
            at,
            message: path.startsWith('.') ? 'there is no package around the solution' : `no module named \`${module}\``,
          };
    },
  },
  {
    id: 'missing-import',
    severity: 'error',
    catches: 'a package that this Python does not have installed, imported without try/except',
    advice: 'Use an installed package, or import it inside try/except ImportError and do without.',
    *check({ program, missing }) {
      for (const { module, at, optional } of modulesUsed(program))
        if (!optional && missing.has(module)) yield { at, message: `\`${module}\` is not installed here` };
    },
  },
  {
    id: 'optional-import',
    severity: 'warning',
    catches: 'an unknown package inside try/except: the fallback is what will run',
    advice: 'Remove it, or make sure that the except branch is a full solution.',
    *check({ program }) {
      for (const { module, at, optional } of modulesUsed(program))
        if (
          optional &&
          !module.startsWith('.') &&
          !standardLibrary.has(module) &&
          !known.has(module) &&
          program.live.has(at)
        )
          yield { at, message: `\`${module}\` is not available` };
    },
  },
  {
    id: 'no-reader',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no import of anything that reads tables (pandas, polars, pyarrow, numpy, csv, json ...)',
    advice: 'Add `import pandas as pd` and read the files with pd.read_csv.',
    *check({ program }) {
      const opens = program.nodes('identifier').some((node) => node.text === 'open' && program.live.has(node));
      if (!opens && !modulesUsed(program).some(({ path }) => readers.test(path)))
        yield { at: top, message: 'nothing that reads tables is imported' };
    },
  },
  {
    id: 'no-learner',
    severity: 'warning',
    needsWholeFile: true,
    catches: 'no import of anything that learns; groupby means and the like are taken for a hand-written model',
    advice: 'Use a model of scikit-learn or lightgbm unless the hand-written one is meant.',
    *check({ program }) {
      if (!modulesUsed(program).some(({ path }) => learners.test(path)))
        yield { at: top, message: 'no learning package is imported' };
    },
  },
];
