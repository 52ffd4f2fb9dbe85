import { literalValue } from '../../../services/python/syntax/literal.ts';
import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import { callee } from './call.ts';
import type { Names } from './names/names.ts';
import type { Paths } from './paths.ts';

/** Code that control flow can never reach, whoever calls the function around it, with the reason in words. */
export type DeadCode = ReadonlyMap<SyntaxNode, string>;

const EXITS = /^(sys\.exit|os\._exit|os\.abort|builtins\.(exit|quit))$/;

/** Finds what stands after `return`, `raise` or `sys.exit()`, and branches whose condition is a constant. */
export const findDeadCode = (nodes: readonly SyntaxNode[], names: Names, paths: Paths): DeadCode => {
  const dead = new Map<SyntaxNode, string>();
  const flow = new Flow(names, paths);
  for (const node of nodes) {
    if (node.type === 'block' || node.type === 'module') afterExit(node, flow, dead);
    else branches(node, flow, dead);
  }
  return dead;
};

const afterExit = (block: SyntaxNode, flow: Flow, dead: Map<SyntaxNode, string>) => {
  const exit = block.children.findIndex((statement) => flow.leaves(statement));
  if (exit === -1) return;
  const line = block.children[exit]?.line;
  for (const statement of block.children.slice(exit + 1)) dead.set(statement, `after the exit in line ${line}`);
};

const branches = (node: SyntaxNode, flow: Flow, dead: Map<SyntaxNode, string>) => {
  const mark = (part: SyntaxNode | undefined, why: string) => part && dead.set(part, why);
  const [first, second, third] = node.children;
  const condition = node.field('condition');
  switch (node.type) {
    case 'if_statement':
    case 'elif_clause': {
      const truth = flow.truth(condition);
      if (truth === false) mark(node.field('consequence'), `its condition is never true (line ${node.line})`);
      if (truth === true) for (const part of laterBranches(node)) mark(part, `line ${node.line} is always true`);
      return;
    }
    case 'while_statement':
      if (flow.truth(condition) === false) mark(node.field('body'), `its condition is never true (line ${node.line})`);
      return;
    case 'for_statement':
      if (flow.truth(node.field('right')) === false && /^[[({]/.test(node.field('right')?.text ?? ''))
        mark(node.field('body'), `the loop has nothing to go through (line ${node.line})`);
      return;
    case 'conditional_expression': {
      const truth = flow.truth(second);
      if (truth !== undefined) mark(truth ? third : first, 'its condition is a constant');
      return;
    }
    case 'boolean_operator': {
      const truth = flow.truth(first);
      if (first && second && truth === (node.between(first, second) === 'or')) mark(second, 'it is never evaluated');
      return;
    }
    default:
  }
};

const laterBranches = (node: SyntaxNode): SyntaxNode[] => {
  const all = node.type === 'elif_clause' ? (node.parent?.fields('alternative') ?? []) : node.fields('alternative');
  return all.filter((part) => part.start > node.start);
};

/** Knows constant conditions and statements that never hand on to the next one. */
class Flow {
  readonly #names: Names;
  readonly #paths: Paths;
  constructor(names: Names, paths: Paths) {
    this.#names = names;
    this.#paths = paths;
  }

  truth(node: SyntaxNode | undefined, depth = 0): boolean | undefined {
    if (node === undefined || depth > 8) return undefined;
    switch (node.type) {
      case 'true':
        return true;
      case 'false':
      case 'none':
        return false;
      case 'integer':
      case 'float':
        return Number(node.text.replaceAll('_', '')) !== 0;
      case 'string':
        return literalValue(node) === undefined ? undefined : literalValue(node) !== '';
      case 'list':
      case 'tuple':
      case 'dictionary':
        return node.children.length === 0 ? false : undefined;
      case 'parenthesized_expression':
        return this.truth(node.children[0], depth + 1);
      case 'not_operator': {
        const truth = this.truth(node.field('argument'), depth + 1);
        return truth === undefined ? undefined : !truth;
      }
      case 'identifier':
        return this.#constant(node, depth);
      case 'comparison_operator':
        return mainGuard(node);
      default:
        return undefined;
    }
  }

  /** A name that the whole file binds once, to a literal. */
  #constant(node: SyntaxNode, depth: number): boolean | undefined {
    const [binding, ...others] = this.#names.bindingsOf(node);
    if (node.text === 'TYPE_CHECKING') return false;
    if (binding?.kind !== 'value' || others.length > 0) return undefined;
    const literal = ['true', 'false', 'none', 'integer'].includes(binding.value.type);
    return literal ? this.truth(binding.value, depth + 1) : undefined;
  }

  leaves(statement: SyntaxNode): boolean {
    switch (statement.type) {
      case 'return_statement':
      case 'raise_statement':
      case 'break_statement':
      case 'continue_statement':
        return true;
      case 'expression_statement': {
        const call = statement.children[0];
        const target = call?.type === 'call' ? callee(call) : undefined;
        return target !== undefined && this.#paths.matches(target, EXITS) !== undefined;
      }
      case 'if_statement': {
        const alternatives = statement.fields('alternative');
        const bodies = [statement.field('consequence'), ...alternatives.map(bodyOf)];
        return alternatives.at(-1)?.type === 'else_clause' && bodies.every((body) => this.#blockLeaves(body));
      }
      case 'while_statement':
        return this.truth(statement.field('condition')) === true && !breaks(statement.field('body'));
      case 'try_statement': {
        const parts = statement.children.filter((part) => part.type !== 'block');
        const final = parts.find((part) => part.type === 'finally_clause');
        if (final !== undefined && this.#blockLeaves(bodyOf(final))) return true;
        const other = parts.find((part) => part.type === 'else_clause');
        const handlers = parts.filter((part) => part.type.startsWith('except'));
        const main =
          this.#blockLeaves(statement.field('body')) || (other !== undefined && this.#blockLeaves(bodyOf(other)));
        return main && handlers.every((handler) => this.#blockLeaves(bodyOf(handler)));
      }
      default:
        return false;
    }
  }

  #blockLeaves(block: SyntaxNode | undefined): boolean {
    return block?.children.some((statement) => this.leaves(statement)) === true;
  }
}

const bodyOf = (clause: SyntaxNode) =>
  clause.field('body') ?? clause.field('consequence') ?? clause.children.find((child) => child.type === 'block');

/** A `break` that belongs to this loop. */
const breaks = (body: SyntaxNode | undefined): boolean =>
  body?.children.some((child) => {
    if (child.type === 'break_statement') return true;
    if (['for_statement', 'while_statement', 'function_definition', 'class_definition'].includes(child.type))
      return child.fields('alternative').some(breaks);
    return breaks(child);
  }) === true;

/** `__name__ == '__main__'`: a solution is always run as a script. */
const mainGuard = (node: SyntaxNode): boolean | undefined => {
  const [left, right] = node.children;
  if (left === undefined || right === undefined || node.children.length !== 2) return undefined;
  const texts = [left.text, right.text.replaceAll('"', "'")];
  if (!texts.includes('__name__')) return undefined;
  const isMain = texts.includes("'__main__'") || right.text === '"__main__"';
  if (node.between(left, right) === '==') return isMain;
  return node.between(left, right) === '!=' ? !isMain : undefined;
};
