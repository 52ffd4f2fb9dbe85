import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { calledName } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import { type Rule, type SolutionNeeds, top } from '../../rule.ts';
import { listed, liveAttributes, notUsed } from './naming.ts';
import { isForOutput } from './output-form.ts';

/** What is to be learned must be named where it counts. */
export const targetRules: readonly Rule[] = [
  {
    id: 'target-unused',
    severity: 'error',
    needsWholeFile: true,
    catches:
      'a target column is not used in code that runs (comments, docstrings, prints and unused variables do not count)',
    advice: 'Learn from this train column: y = train["<target>"].',
    *check({ program, needs }) {
      if (isTargetDerived(program, needs)) return;
      const keys = needs.header.filter((column) => !needs.targets.includes(column));
      for (const column of needs.targets) {
        const uses = program.mentions.used(column);
        const [first] = uses;
        if (first === undefined && !program.mentions.canBeBuilt(column))
          yield notUsed(program, column, 'the target column');
        else if (first !== undefined && uses.every((use) => isForOutput(program, use, keys)))
          yield { at: first, message: `\`${column}\` only labels the output; nothing learns from the train column` };
      }
    },
  },
  {
    id: 'target-derived',
    severity: 'warning',
    needsWholeFile: true,
    catches: 'the target is never named: it is picked by its place or by what test lacks',
    advice: 'Name the target column, so that a reader (and a check) can see what is learned.',
    *check({ program, needs }) {
      const missing = needs.targets.filter((column) => program.mentions.used(column).length === 0);
      if (missing.length > 0 && isTargetDerived(program, needs) && !fromSample(program, needs, missing))
        yield { at: top, message: `${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not named` };
    },
  },
  {
    id: 'target-only-dropped',
    severity: 'warning',
    needsWholeFile: true,
    catches: 'the target column appears only in drop(...): nothing shows that it is learned',
    advice: 'Take the column out first: y = train.pop("<target>").',
    *check({ program, needs }) {
      for (const column of needs.targets) {
        const keys = needs.header.filter((name) => !needs.targets.includes(name));
        const uses = program.mentions.used(column).filter((use) => !isForOutput(program, use, keys));
        const [first] = uses;
        if (first !== undefined && !isTargetDerived(program, needs) && uses.every(isDropped))
          yield { at: first, message: `\`${column}\` is dropped here and used nowhere else` };
      }
    },
  },
];

/** The target's name comes from the data: the sample's header, what test lacks, or the place of the column. */
const isTargetDerived = (program: Program, needs: SolutionNeeds): boolean =>
  fromSample(program, needs, needs.targets) ||
  liveAttributes(program, /^(columns|iloc|difference|symmetric_difference)$/).some(isPicked) ||
  program.nodes('binary_operator').some((node) => isLeftOver(node) && program.live.has(node));

/** `set(train) - set(test)`: a table gives its columns. */
const isLeftOver = (node: SyntaxNode): boolean => /^set\([\w.]+\)\s*-\s*set\([\w.]*test\w*\)$/i.test(node.text);

/** `df.columns[-1]`, `df.iloc[:, 1]`, `set(train.columns) - set(test.columns)`, `c for c in train.columns if c not in test`. */
const isPicked = (node: SyntaxNode): boolean => {
  const { parent } = node;
  if (parent?.type === 'subscript' && node.fieldName === 'value')
    return /-\s*1|:\s*,/.test(parent.text.slice(node.text.length));
  for (const around of node.ancestors()) {
    if (comparesTables(around)) return true;
    if (around.type === 'block' || around.type === 'module') return false;
  }
  return false;
};

/** An expression that takes from one table's columns what test does not have. */
const comparesTables = (node: SyntaxNode): boolean =>
  /^(binary_operator|call|comparison_operator|\w+_comprehension|generator_expression|if_statement|for_statement)$/.test(
    node.type,
  ) && /(not in|difference\(|-|!=)\s*(set\(|list\()?\(?[\w.]*test\w*/i.test(node.text.slice(0, 500));

const fromSample = (program: Program, needs: SolutionNeeds, targets: readonly string[]): boolean =>
  targets.every((target) => needs.header.includes(target)) &&
  needs.sampleFile !== null &&
  program.mentions.usedFiles(needs.sampleFile).length > 0 &&
  liveAttributes(program, /^columns$/).length > 0;

const isDropped = (node: SyntaxNode): boolean =>
  [...node.ancestors()]
    .find((around) => around.type === 'call' && /^drop\w*$/.test(calledName(around)))
    ?.field('arguments')
    ?.contains(node) === true;
