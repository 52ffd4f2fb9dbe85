import { argumentValue, calledName, inputs, receiver } from '../../core/checks/program/call.ts';
import type { Program } from '../../core/checks/program/program.ts';
import type { SyntaxNode } from '../../services/python/syntax/node.ts';
import { keepsTable, readsAny, type TableFiles, textsOf } from './source.ts';

const deepest = 24;

/** Which columns tables certainly still have. Only plain code counts, so that no program is accused wrongly. */
export class Columns {
  readonly #program: Program;
  readonly #files: TableFiles;

  constructor(program: Program, files: TableFiles) {
    this.#program = program;
    this.#files = files;
  }

  /** Whether a table certainly has this column of train. */
  keeps(node: SyntaxNode | undefined, column: string, depth = 0): boolean {
    if (node === undefined || depth > deepest || this.#isTakenOut(column)) return false;
    const keeps = (next: SyntaxNode | undefined) => this.keeps(next, column, depth + 1);
    switch (node.type) {
      case 'identifier': {
        const bindings = this.#program.names.bindingsOf(node);
        return bindings.length > 0 && bindings.every((one) => one.kind === 'value' && keeps(one.value));
      }
      case 'call': {
        if (readsAny(this.#program, node, this.#files.train)) return !/\b(usecols|columns|index_col)\b/.test(node.text);
        const name = calledName(node);
        if (name === 'drop') return keeps(receiver(node)) && this.#leaves(node, column);
        return keepsTable.test(name) && keeps(receiver(node));
      }
      case 'subscript': {
        const key = node.field('subscript');
        return key !== undefined && keeps(node.field('value')) && this.#holds(key, column, depth + 1);
      }
      case 'parenthesized_expression':
        return keeps(node.children[0]);
      default:
        return false;
    }
  }

  /** Whether it holds all rows of train, unchanged in order and number. */
  isWholeTrain(node: SyntaxNode | undefined, depth = 0): boolean {
    if (node === undefined || depth > deepest) return false;
    if (node.type === 'identifier') {
      const [binding, ...others] = this.#program.names.bindingsOf(node);
      return binding?.kind === 'value' && others.length === 0 && this.isWholeTrain(binding.value, depth + 1);
    }
    if (node.type !== 'call') return false;
    if (readsAny(this.#program, node, this.#files.train)) return true;
    const name = calledName(node);
    return (name === 'drop' || keepsTable.test(name)) && this.isWholeTrain(receiver(node), depth + 1);
  }

  /** Whether a `drop(...)` certainly leaves this column: the dropped ones are written out, and it is not one of them. */
  #leaves(call: SyntaxNode, column: string): boolean {
    return inputs(call)
      .map(argumentValue)
      .every((input) => {
        if (/^(integer|true|false)$/.test(input.type) || /^['"](columns|index|ignore|raise)['"]$/.test(input.text))
          return true;
        const { texts, isComplete } = textsOf(this.#program, input);
        return isComplete && !texts.includes(column);
      });
  }

  /** Whether a list of columns has this one. It is written out, or has all of train's except some that are written out. */
  #holds(key: SyntaxNode, column: string, depth: number): boolean {
    if (depth > deepest) return false;
    if (key.type === 'list') {
      const { texts, isComplete } = this.#program.values.elementsOf(key);
      return isComplete && texts.includes(column);
    }
    if (key.type === 'identifier') {
      const [binding, ...others] = this.#program.names.bindingsOf(key);
      return binding?.kind === 'value' && others.length === 0 && this.#holds(binding.value, column, depth + 1);
    }
    return key.type === 'list_comprehension' && this.#comprehends(key, column, depth);
  }

  /** Whether such a list has this column: `[c for c in train.columns if c != 'id']`, `... if c not in ['id', 'x']`. */
  #comprehends(node: SyntaxNode, column: string, depth: number): boolean {
    const [body, clause, ...conditions] = node.children;
    const [name, from] = [clause?.field('left'), clause?.field('right')];
    if (clause?.type !== 'for_in_clause' || name === undefined || body?.text !== name.text) return false;
    const table =
      from?.type === 'attribute' && from.field('attribute')?.text === 'columns' ? from.field('object') : from;
    return this.keeps(table, column, depth + 1) && conditions.every((one) => this.#letsPass(one, name.text, column));
  }

  /** Whether a condition compares with texts that are written out, and lets this column pass. */
  #letsPass(condition: SyntaxNode, name: string, column: string): boolean {
    const test = condition.type === 'if_clause' ? condition.children[0] : undefined;
    const [left, right] = test?.children ?? [];
    if (test?.type !== 'comparison_operator' || left?.text !== name || right === undefined) return false;
    const { texts, isComplete } = textsOf(this.#program, right);
    return /^(!=|not\s+in)$/.test(test.between(left, right)) && isComplete && !texts.includes(column);
  }

  /** Whether the column is popped or deleted anywhere; then nothing is certain. */
  #isTakenOut(column: string): boolean {
    return this.#program.nodes('call', 'delete_statement').some((node) => {
      const removes =
        node.type === 'delete_statement' ||
        calledName(node) === 'pop' ||
        (calledName(node) === 'drop' && /\binplace\s*=\s*True/.test(node.text));
      return removes && node.walk().some((part) => textsOf(this.#program, part).texts.includes(column));
    });
  }
}
