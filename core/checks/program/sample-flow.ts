import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import { argumentValue, calledName, callee, inputs, receiver } from './call.ts';
import { Keys } from './names/keys.ts';
import type { Program } from './program.ts';

/** `values`: made-up target values of the sample; `frame`: a table that holds them; `unsure`: perhaps such a table, or rows of it. */
export type Taint = 'values' | 'frame' | 'unsure' | undefined;

const order: readonly Taint[] = [undefined, 'unsure', 'frame', 'values'];
const strongest = (taints: readonly Taint[]): Taint =>
  taints.reduce<Taint>((most, taint) => (order.indexOf(taint) > order.indexOf(most) ? taint : most), undefined);

const sameTable =
  /^(copy|sort_values|sort_index|set_index|reset_index|head|tail|sample|rename|astype|fillna|to_numpy|values|T|loc|iloc|assign|join|merge|to_pandas|clone|collect|map|apply|round|clip|ravel|reshape|tolist|dropna|drop_duplicates|squeeze)$/;
const combines = /^(merge|concat|join|append|hstack|vstack|concatenate|column_stack|merge_asof|merge_ordered)$/;

/**
 * Follows the sample submission's target values through assignments, in source order: from where the file is read to
 * wherever the caller asks. Writing predictions over the target column ends it.
 */
export class SampleFlow {
  readonly #program: Program;
  readonly #isRead: (call: SyntaxNode) => boolean;
  readonly #columns: ReadonlySet<string>;
  readonly #keys: Keys;
  readonly #state = new Map<string, Taint>();

  /** `columns`: the submission's target columns, whose sample values mean nothing. */
  constructor(program: Program, columns: readonly string[], isRead: (call: SyntaxNode) => boolean) {
    this.#program = program;
    this.#isRead = isRead;
    this.#columns = new Set(columns);
    this.#keys = new Keys(program.names);
  }

  /** Steps over one assignment. */
  assign(node: SyntaxNode): void {
    const [target, value] = [node.field('left'), node.field('right')];
    if (target === undefined || value === undefined) return;
    if (target.type === 'identifier') this.#state.set(this.#keys.of(target), this.of(value));
    else if (target.type === 'pattern_list') this.#unpack(target, value);
    else if (target.type === 'subscript' || target.type === 'attribute') this.#store(target, this.of(value));
  }

  of(node: SyntaxNode): Taint {
    switch (node.type) {
      case 'identifier':
        return this.#state.get(this.#keys.of(node));
      case 'call':
        return this.#call(node);
      case 'subscript':
        return this.#subscript(node);
      case 'attribute': {
        const name = node.field('attribute')?.text ?? '';
        const base = this.#object(node);
        if (base !== undefined && base !== 'values' && this.#columns.has(name)) return 'values';
        return sameTable.test(name) ? base : undefined;
      }
      case 'list':
      case 'tuple':
      case 'expression_list':
      case 'binary_operator':
      case 'parenthesized_expression':
      case 'conditional_expression':
      case 'comparison_operator':
        return strongest(node.children.map((child) => this.of(child)));
      default:
        return undefined;
    }
  }

  #object(attribute: SyntaxNode): Taint {
    const object = attribute.field('object');
    return object === undefined ? undefined : this.of(object);
  }

  #call(node: SyntaxNode): Taint {
    if (this.#isRead(node)) return 'frame';
    const name = calledName(node);
    const object = receiver(node);
    const base = object === undefined ? undefined : this.of(object);
    const passed = inputs(node).map((input) => this.of(argumentValue(input)));
    if (combines.test(name)) return strongest([base, ...passed]);
    if (base !== undefined)
      return name === 'drop' || name === 'pop' ? this.#without(node, base) : sameTable.test(name) ? base : undefined;
    const target = callee(node);
    return target !== undefined && this.#program.paths.matches(target, /^(numpy|pandas)\./) !== undefined
      ? strongest(passed)
      : undefined;
  }

  /** What `drop` leaves: nothing bad when it names a target column, an unknown rest when it is not spelled out. */
  #without(call: SyntaxNode, base: Taint): Taint {
    const { texts, all } = this.#texts(inputs(call).map(argumentValue));
    if (texts.some((text) => this.#columns.has(text))) return calledName(call) === 'pop' ? 'values' : undefined;
    return all ? base : 'unsure';
  }

  #subscript(node: SyntaxNode): Taint {
    const value = node.field('value');
    const keys = node.fields('subscript');
    const base = value === undefined ? undefined : this.of(value);
    if (base === undefined || base === 'unsure') return base;
    if (base === 'values') return 'unsure';
    const place = value?.type === 'attribute' ? value.field('attribute')?.text : undefined;
    if (place === 'iloc') return this.#byPlace(keys);
    if (place === 'loc' && keys[0]?.text !== ':') return 'unsure';
    const wanted = place === 'loc' ? keys.slice(1) : keys;
    if (wanted.length === 0) return base;
    const { texts, all } = this.#texts(wanted);
    if (texts.some((text) => this.#columns.has(text))) return wanted[0]?.type === 'list' ? 'frame' : 'values';
    return all ? undefined : 'unsure';
  }

  /** `.iloc[:, 0]` is the key, the columns behind it hold what is made up. */
  #byPlace(keys: readonly SyntaxNode[]): Taint {
    if (keys.length < 2 || keys[0]?.text !== ':') return 'unsure';
    return /^(0|\[0\]|:1)$/.test(keys[1]?.text ?? '') ? undefined : 'values';
  }

  #texts(nodes: readonly SyntaxNode[]): { texts: string[]; all: boolean } {
    const parts = nodes.map((node) => {
      const whole = this.#program.values.textsOf(node);
      return whole.texts.length > 0 ? whole : this.#program.values.elementsOf(node);
    });
    return {
      texts: parts.flatMap((part) => part.texts),
      all: parts.length > 0 && parts.every((part) => part.isComplete),
    };
  }

  /** `sub['target'] = p` cleans a table; putting made-up values into another table spoils that one. */
  #store(target: SyntaxNode, taint: Taint) {
    const table = baseOf(target);
    if (table === undefined) return;
    const key = this.#keys.of(table);
    if (taint !== undefined) this.#state.set(key, this.#state.get(key) ?? 'frame');
    else if (this.#overwrites(target)) this.#state.set(key, undefined);
  }

  #overwrites(target: SyntaxNode): boolean {
    if (target.type === 'attribute') return this.#columns.has(target.field('attribute')?.text ?? '');
    const { texts } = this.#texts(target.fields('subscript'));
    return texts.length === 0 || texts.some((text) => this.#columns.has(text));
  }

  /** `train, test, sample = load()`: what the function's `return` lists, if it lists as many. */
  #unpack(target: SyntaxNode, value: SyntaxNode) {
    const listed = ['expression_list', 'tuple'].includes(value.type) ? value.children : this.#returned(value);
    target.children.forEach((name, index) => {
      const part = listed.length === target.children.length ? listed[index] : undefined;
      if (name.type === 'identifier') this.#state.set(this.#keys.of(name), part && this.of(part));
    });
  }

  #returned(call: SyntaxNode): readonly SyntaxNode[] {
    const target = call.type === 'call' ? callee(call) : undefined;
    if (target?.type !== 'identifier') return [];
    for (const binding of this.#program.names.bindingsOf(target)) {
      if (binding.kind !== 'function') continue;
      for (const node of binding.definition.walk())
        if (node.type === 'return_statement') return node.children[0]?.children ?? [];
    }
    return [];
  }
}

const baseOf = (target: SyntaxNode): SyntaxNode | undefined => {
  if (target.type === 'identifier') return target;
  const inner = target.field('value') ?? target.field('object');
  return inner === undefined ? undefined : baseOf(inner);
};
