import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { type Hit, type Rule, top } from '../../rule.ts';

/** How a function of features is called: what is not reached is not checked. */
export const functionCall = 'features(None)';

/** Those that are asked for, and what of Python only works on values in memory. */
const allowed =
  /^(numpy|pandas|re|math|datetime|string|collections|itertools|bisect|difflib|functools|heapq|operator|statistics|typing|unicodedata|warnings|scipy|sklearn\.(feature_extraction|preprocessing|decomposition|cluster))(\.|$)/;
const files =
  /^(open|read_\w+|load|loadtxt|genfromtxt|fromfile|memmap|tofile|save\w*|to_(csv|pickle|parquet|json|feather|excel|hdf|sql|html|stata|orc|xml))$/;

/** Imports, constants and functions. */
const isDefinition = (node: SyntaxNode): boolean => {
  switch (node.type) {
    case 'import_statement':
    case 'import_from_statement':
    case 'function_definition':
    case 'decorated_definition':
      return true;
    case 'expression_statement':
      return ['assignment', 'string'].includes(node.children[0]?.type ?? '') || node.text === functionCall;
    default:
      return false;
  }
};

/** What a function of features may hold: it becomes part of a template, so nothing of it runs before it is called. */
export const featureRules: readonly Rule[] = [
  {
    id: 'no-features-function',
    severity: 'error',
    needsWholeFile: true,
    catches: 'a file without `features(frame)`',
    advice: 'Define `def features(frame: pd.DataFrame) -> pd.DataFrame:` at the top level.',
    *check({ program }): Iterable<Hit> {
      const definition = program.tree.root.children.find(
        (node) => node.type === 'function_definition' && node.field('name')?.text === 'features',
      );
      if (definition === undefined) yield { at: top, message: 'there is no function `features`' };
      else if (definition.field('parameters')?.children.length !== 1)
        yield { at: definition, message: '`features` must take one argument, the frame' };
    },
  },
  {
    id: 'top-level-statement',
    severity: 'error',
    catches: 'code outside of functions that does more than import and name constants',
    advice: 'Leave only imports, constants and functions at the top level.',
    *check({ program }): Iterable<Hit> {
      for (const node of program.tree.root.children)
        if (!isDefinition(node))
          yield { at: node, message: `\`${node.text.slice(0, 60)}\` stands outside of functions` };
    },
  },
  {
    id: 'features-import',
    severity: 'error',
    catches: 'an import that features do not need',
    advice:
      'Use numpy, pandas, re, math, datetime, string, collections, itertools, scipy, and of scikit-learn feature_extraction, preprocessing, decomposition and cluster.',
    *check({ program }): Iterable<Hit> {
      for (const { path, statement } of program.imports)
        if (!allowed.test(path)) yield { at: statement, message: `${path} may not be imported here` };
      for (const node of program.nodes('wildcard_import')) yield { at: node, message: 'import names, not `*`' };
    },
  },
  {
    id: 'features-file',
    severity: 'error',
    catches: 'reading or writing of files',
    advice: 'Make the columns from the frame alone.',
    *check({ program }): Iterable<Hit> {
      for (const node of program.nodes('identifier', 'attribute')) {
        const name = node.type === 'attribute' ? (node.field('attribute')?.text ?? '') : node.text;
        const isCalled = node.parent?.type === 'call' && node.fieldName === 'function';
        if (isCalled && files.test(name)) yield { at: node, message: `\`${name}\` reads or writes a file` };
      }
    },
  },
];
