import {
  argumentValue,
  calledName,
  callee,
  inputs,
  keyword,
  positional,
  receiver,
} from '../../core/checks/program/call.ts';
import type { Binding } from '../../core/checks/program/names/scope.ts';
import type { Program } from '../../core/checks/program/program.ts';
import type { SyntaxNode } from '../../services/python/syntax/node.ts';
import { readsAny, type TableFiles, textsOf } from './source.ts';

type Origin = 'train' | 'test';
type Found = ReadonlySet<Origin>;

/** A call of a local function that is being followed: the function's parameters are this call's arguments. */
interface Frame {
  readonly owner: SyntaxNode;
  readonly call: SyntaxNode;
  readonly outer: Frame | undefined;
}

const none: Found = new Set();
/** Methods whose result has the rows of the object they are called on, or some of them. */
const keepsRows =
  /^(copy|fillna|reset_index|set_index|sort_values|sort_index|astype|rename|assign|replace|interpolate|ffill|bfill|clip|round|where|mask|apply|map|applymap|str|dt|values|to_numpy|T|drop|drop_duplicates|dropna|filter|select_dtypes|add_prefix|add_suffix|set_axis|reindex|to_frame|squeeze|ravel|reshape|tolist|toarray|todense|join|merge|pipe|lower|upper|strip|head|tail|sample|iloc|loc)$/;
/** Of those, the ones that may leave only one of two stacked tables. */
const picksRows = /^(drop_duplicates|dropna|filter|where|head|tail|sample)$/;
const combines = /^(concat|append|vstack|hstack|concatenate|column_stack|merge)$/;

/** Whether an expression holds rows of train, test or both. It follows names back to the files, also through local functions. */
export class Origins {
  readonly #program: Program;
  readonly #files: TableFiles;
  readonly #busy = new Set<SyntaxNode>();

  constructor(program: Program, files: TableFiles) {
    this.#program = program;
    this.#files = files;
  }

  /** The origins of an expression's rows; empty if they cannot be told, as for some rows of train and test stacked. */
  of(node: SyntaxNode | undefined, frame?: Frame): Found {
    if (node === undefined || this.#busy.has(node)) return none;
    this.#busy.add(node);
    const found = this.#follow(node, frame);
    this.#busy.delete(node);
    return found;
  }

  #all(nodes: readonly (SyntaxNode | undefined)[], frame: Frame | undefined): Found {
    return new Set(nodes.flatMap((node) => [...this.of(node, frame)]));
  }

  #follow(node: SyntaxNode, frame: Frame | undefined): Found {
    switch (node.type) {
      case 'identifier':
        return new Set(this.#program.names.bindingsOf(node).flatMap((binding) => [...this.#bound(binding, frame)]));
      case 'call':
        return this.#called(node, frame);
      case 'attribute':
        return keepsRows.test(node.field('attribute')?.text ?? '') ? this.of(node.field('object'), frame) : none;
      case 'subscript':
        return this.#picked(node, this.of(node.field('value'), frame));
      case 'parenthesized_expression':
      case 'list':
      case 'tuple':
      case 'expression_list':
      case 'binary_operator':
        return this.#all(node.children, frame);
      case 'conditional_expression':
        return this.#all([node.children[0], node.children[2]], frame);
      default:
        return none;
    }
  }

  #bound(binding: Binding, frame: Frame | undefined): Found {
    switch (binding.kind) {
      case 'value':
      case 'update':
        return this.of(binding.value, frame);
      case 'part':
        return this.#returned(binding.value, binding.index, frame);
      case 'parameter':
        return this.#given(binding, frame);
      default:
        return none;
    }
  }

  /** The origins of a parameter, in the call that is being followed or else in all calls. */
  #given({ owner, index, node }: Extract<Binding, { kind: 'parameter' }>, frame: Frame | undefined): Found {
    const given = (call: SyntaxNode) => positional(call)[index] ?? keyword(call, node.text);
    for (let at = frame; at !== undefined; at = at.outer)
      if (at.owner === owner) return this.of(given(at.call), at.outer);
    return this.#all(this.#program.values.callsOf(owner).map(given), undefined);
  }

  /** The origins of what a local function returns, or of the part of it that is unpacked. */
  #returned(call: SyntaxNode, index: number | undefined, frame: Frame | undefined): Found {
    const target = call.type === 'call' ? callee(call) : undefined;
    if (target?.type !== 'identifier') return none;
    const found = this.#program.names.bindingsOf(target).flatMap((binding) => {
      if (binding.kind !== 'function') return [];
      const inside = { owner: binding.definition, call, outer: frame };
      const returns = binding.definition.walk().filter(({ type }) => type === 'return_statement');
      return returns.flatMap((statement) => [...this.of(partOf(statement.children[0], index), inside)]);
    });
    return new Set(found);
  }

  #called(node: SyntaxNode, frame: Frame | undefined): Found {
    if (readsAny(this.#program, node, this.#files.train)) return new Set(['train']);
    if (readsAny(this.#program, node, this.#files.test)) return new Set(['test']);
    const [name, target] = [calledName(node), callee(node)];
    const given = inputs(node).map(argumentValue);
    const isLibrary =
      target !== undefined && this.#program.paths.matches(target, /^(numpy|pandas|scipy)\.[\w.]+$/) !== undefined;
    if (isLibrary) return this.#all(combines.test(name) ? given : given.slice(0, 1), frame);
    if (/^(transform|fit_transform)$/.test(name)) return this.of(given[0], frame);
    const object = receiver(node);
    if (object === undefined) return this.#returned(node, undefined, frame);
    if (!keepsRows.test(name)) return none;
    const origins = this.of(object, frame);
    return origins.size > 1 && picksRows.test(name) ? none : origins;
  }

  /** Columns of stacked tables have rows of both; some rows of them may be of one only. */
  #picked(node: SyntaxNode, origins: Found): Found {
    if (origins.size < 2) return origins;
    const keys = node.fields('subscript');
    const place = node.field('value')?.field('attribute')?.text;
    const isColumns =
      place === 'loc' || place === 'iloc'
        ? keys[0]?.text === ':'
        : keys.every((key) => textsOf(this.#program, key).texts.length > 0);
    return isColumns ? origins : none;
  }
}

const partOf = (returned: SyntaxNode | undefined, index: number | undefined): SyntaxNode | undefined => {
  if (index === undefined) return returned;
  return returned?.type === 'expression_list' || returned?.type === 'tuple' ? returned.children[index] : undefined;
};
