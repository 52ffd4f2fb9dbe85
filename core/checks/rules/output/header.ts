import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { calledName, callee } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import { type Rule, type SolutionNeeds, top } from '../../rule.ts';
import { comesFrom } from '../safety/file-reads.ts';
import { isListed } from '../safety/files.ts';
import { listed, liveAttributes, notUsed } from './naming.ts';

/** The columns to hand in must be named exactly, or come from the sample submission. */
export const headerRules: readonly Rule[] = [
  {
    id: 'header-missing',
    severity: 'error',
    needsWholeFile: true,
    catches: 'a column of the submission is neither named nor taken over from the sample submission',
    advice: 'Build the table from the sample submission, or name every column of the header exactly.',
    *check({ program, needs }) {
      if (takesSample(program, needs)) return;
      const missing = notNamed(program, needs);
      if (missing.length > 0 && !isHeaderDerived(program, needs))
        for (const column of missing.slice(0, 5)) yield notUsed(program, column, 'the submission column');
    },
  },
  {
    id: 'header-derived',
    severity: 'warning',
    needsWholeFile: true,
    catches: 'columns of the submission come from classes or other tables, so that their names cannot be checked',
    advice: 'Reorder to the header of the sample submission before writing.',
    *check({ program, needs }) {
      if (takesSample(program, needs)) return;
      const missing = notNamed(program, needs);
      if (missing.length > 0 && isHeaderDerived(program, needs))
        yield { at: top, message: `not named: ${listed(missing)}` };
    },
  },
];

const notNamed = (program: Program, needs: SolutionNeeds) =>
  needs.header.filter((column) => program.mentions.used(column).length === 0 && !program.mentions.canBeBuilt(column));

/** Names that come from elsewhere: from a file that is found in the folder, from classes, from another table's columns, or with the test table as a whole. */
const isHeaderDerived = (program: Program, { testFiles }: SolutionNeeds): boolean =>
  isListed(program) ||
  liveAttributes(
    program,
    /^(classes_|categories_|get_dummies|columns|idxmax|unique|cat|feature_names_out|pivot\w*|melt|stack)$/,
  ).length > 0 ||
  liveAttributes(program, /^(to_csv|write_csv)$/).some((node) => {
    const table = node.field('object');
    return table !== undefined && testFiles.some((file) => comesFrom(program, table, file));
  });

/** The sample is read, and used as a table rather than for one of its columns only. */
const takesSample = (program: Program, { sampleFile, header }: SolutionNeeds): boolean => {
  if (sampleFile === null) return false;
  const places = program.mentions.usedFiles(sampleFile);
  if (places.length === 0) return false;
  const reads = places.flatMap((place) => assignedTo(place) ?? []);
  if (reads.length < places.length || reads.length === 0) return true;
  const tables = [...program.names.loads.keys()].filter((load) => program.live.has(load) && reads.includes(load.text));
  return tables.some((load) => !isOneColumn(program, load, header));
};

/** The name that gets what is read: `sub` of `sub = pd.read_csv('sample.csv')`; undefined where it is not that plain. */
const assignedTo = (place: SyntaxNode): string | undefined => {
  for (const around of place.ancestors()) {
    if (around.type === 'assignment') {
      const [left, right] = [around.field('left'), around.field('right')];
      const reads = right?.type === 'call' && /^read|^scan/.test(calledName(right)) && callee(right) !== undefined;
      return left?.type === 'identifier' && reads ? left.text : undefined;
    }
    if (around.type.endsWith('statement') || around.type === 'lambda') return undefined;
  }
  return undefined;
};

/** `sub['id']`, `sub.id`, `len(sub)`, `sub.shape`: looks at the table without taking its columns over. */
const isOneColumn = (program: Program, load: SyntaxNode, header: readonly string[]): boolean => {
  const { parent } = load;
  if (parent?.type === 'subscript' && load.fieldName === 'value') {
    const key = parent.field('subscript');
    return (
      !isStored(parent) && key !== undefined && program.values.textsOf(key).texts.some((text) => header.includes(text))
    );
  }
  if (parent?.type === 'attribute')
    return (
      !isStored(parent) && [...header, 'shape', 'index', 'head', 'size'].includes(parent.field('attribute')?.text ?? '')
    );
  return parent?.parent?.type === 'call' && /^(len|print|display)$/.test(calledName(parent.parent));
};

const isStored = (node: SyntaxNode) => node.fieldName === 'left' && node.parent?.type === 'assignment';
