import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import * as z from 'zod';
import { projectRoot } from '../../../services/package/root.ts';

/** A pattern of the product, and where it stands. */
export interface Pattern {
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

const layers = '{cli,app,machines,stages,core,services}/**/*.ts';
/** The words of pages by which metrics are known are patterns, too. */
const Metrics = z.looseObject({ pages: z.array(z.tuple([z.string(), z.string()])) });

/** All patterns of the product: literals, and those that are put together, with `x` for what only a run knows. */
export const patternsOfProduct = (): Pattern[] => {
  const metrics = Metrics.parse(JSON.parse(readFileSync(join(projectRoot, 'core/metrics/metrics.json'), 'utf8')));
  const words = metrics.pages.map(([name, source]) => ({ at: `metrics.json ${name}`, source, flags: '' }));
  return [...globSync(layers, { cwd: projectRoot }).sort().flatMap(patternsIn), ...words];
};

const patternsIn = (path: string): Pattern[] => {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const { program } = parseSync(path, text);
  const constants = new Map<string, Expression>();
  const found: Pattern[] = [];
  const add = (start: number, source: string, flags: string) =>
    found.push({ at: `${path}:${text.slice(0, start).split('\n').length}`, source, flags });
  const textOf = (node: Expression | undefined): string => {
    if (node === undefined) return 'x';
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? node.value : 'x';
      case 'TemplateLiteral':
        return node.quasis.map(({ value }, at) => value.cooked + inserted(node.expressions[at])).join('');
      case 'TaggedTemplateExpression':
        return node.quasi.quasis.map(({ value }, at) => value.raw + inserted(node.quasi.expressions[at])).join('');
      case 'BinaryExpression':
        return node.left.type === 'PrivateIdentifier' ? 'x' : textOf(node.left) + textOf(node.right);
      case 'Identifier':
        return textOf(constants.get(node.name));
      default:
        return 'x';
    }
  };
  const inserted = (node: Expression | undefined) => (node === undefined ? '' : textOf(node));
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
    Literal: (node) => {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: ({ callee, arguments: [source, flags], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || source?.type === 'SpreadElement') return;
      add(start, textOf(source), flags?.type === 'Literal' ? textOf(flags) : '');
    },
  }).visit(program);
  return found;
};
