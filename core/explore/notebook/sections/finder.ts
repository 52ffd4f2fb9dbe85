import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { calledName, callee, keyword, positional } from '../../../checks/program/call.ts';
import { readNames } from '../../../checks/program/names/names.ts';
import { Paths } from '../../../checks/program/paths.ts';
import { StringValues } from '../../../checks/program/strings/values.ts';
import { columnsMade } from './columns-made.ts';
import { type Section, strongest } from './section.ts';
import { byName, byNameWhereKept, byPath, sectionBy, tellsOfModel } from './signs.ts';

/** Finds what statements of a session are for, by what they call and make. One who calls a function does what stands in it. */
export class SectionFinder {
  readonly #names;
  readonly #paths: Paths;
  readonly #inFunctions = new Map<SyntaxNode, readonly Section[]>();

  /** `root`: the whole session, so that a name is known wherever it was bound. */
  constructor(root: SyntaxNode) {
    this.#names = readNames(root);
    this.#paths = new Paths(this.#names, new StringValues(this.#names));
  }

  /** Null: nothing says what these are for. */
  sectionOf(statements: readonly SyntaxNode[]): Section | null {
    const done = statements.filter((statement) => !isDefinition(statement)).flatMap((one) => this.#doneIn(one));
    const last = statements.at(-1);
    if (last !== undefined && this.#showsValue(last)) done.push('look');
    return strongest(done) ?? strongest(statements.flatMap((one) => this.#doneIn(one))) ?? importsIn(statements);
  }

  #doneIn(statement: SyntaxNode, depth = 0): readonly Section[] {
    return statement.walk().flatMap((node) => this.#doneBy(node, depth));
  }

  #doneBy(node: SyntaxNode, depth: number): readonly Section[] {
    switch (node.type) {
      case 'call':
        return this.#doneByCall(node, depth);
      case 'attribute':
        return tellsOfModel.test(node.field('attribute')?.text ?? '') ? ['evaluate'] : [];
      case 'assignment':
        return columnsMade(node);
      default:
        return [];
    }
  }

  #doneByCall(call: SyntaxNode, depth: number): readonly Section[] {
    const target = callee(call);
    if (target === undefined) return [];
    const paths = this.#paths.of(target);
    const name = calledName(call);
    const known = paths.map((path) => sectionBy(byPath, path)).find((section) => section !== undefined);
    const named = known ?? sectionBy(byName, name) ?? (isKept(call) ? sectionBy(byNameWhereKept, name) : undefined);
    const learned = named ?? (name === 'fit' && positional(call).length > 1 ? 'model' : undefined);
    return [...(learned === undefined ? [] : [learned]), ...this.#doneByFunction(target, depth)];
  }

  /** Of the last function of that name, and of those that it calls. */
  #doneByFunction(target: SyntaxNode, depth: number): readonly Section[] {
    const binding = target.type === 'identifier' ? this.#names.bindingsOf(target).at(-1) : undefined;
    if (binding?.kind !== 'function' || depth === deepest) return [];
    const { definition } = binding;
    const known = this.#inFunctions.get(definition);
    if (known !== undefined) return known;
    this.#inFunctions.set(definition, []); // it may call itself
    const done = [...new Set(this.#doneIn(definition, depth + 1))];
    this.#inFunctions.set(definition, done);
    return done;
  }

  /** A last expression is shown. A plain function of a module is called for what it does: `warnings.filterwarnings("ignore")`. */
  #showsValue(statement: SyntaxNode): boolean {
    const [value] = statement.type === 'expression_statement' ? statement.children : [];
    if (value === undefined || /assignment/.test(value.type)) return false;
    const target = value.type === 'call' ? callee(value) : undefined;
    return target === undefined || !this.#paths.of(target).some((path) => /^[\w.]+$/.test(path));
  }
}

/** The deepest chain of calls that is followed. */
const deepest = 20;

/** They say something only where nothing else does. */
const importsIn = (statements: readonly SyntaxNode[]): Section | null =>
  statements.some(({ type }) => type.startsWith('import_')) ? 'load' : null;

const isDefinition = ({ type }: SyntaxNode): boolean =>
  ['function_definition', 'class_definition', 'decorated_definition'].includes(type);

/** Its result gets a name, or it changes in place. */
const isKept = (call: SyntaxNode): boolean => {
  if (keyword(call, 'inplace')?.type === 'true') return true;
  for (const around of call.ancestors()) {
    if (['assignment', 'augmented_assignment', 'return_statement'].includes(around.type)) return true;
    if (around.type === 'argument_list' && isShowing(around.parent)) return false;
  }
  return false;
};

const isShowing = (call: SyntaxNode | null): boolean => call !== null && /^(?:print|display)$/.test(calledName(call));
