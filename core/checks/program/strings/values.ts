import { literalParts } from '../../../../services/python/syntax/literal.ts';
import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument, callee, positional } from '../call.ts';
import type { Names } from '../names/names.ts';
import type { Binding } from '../names/scope.ts';
import { foldMethod } from './text-methods.ts';
import { nothing, only, product, type Texts, union } from './texts.ts';

/** Folds string expressions to constants through names, parameters, loops over literals and dictionary literals. */
export class Values {
  readonly #names: Names;
  readonly #known = new Map<SyntaxNode, Texts>();
  readonly #calls = new Map<SyntaxNode, { readonly calls: SyntaxNode[]; all: boolean }>();

  constructor(names: Names) {
    this.#names = names;
    for (const load of names.loads.keys()) this.#noteUse(load);
  }

  texts(node: SyntaxNode): Texts {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    this.#known.set(node, nothing);
    const found = this.#fold(node);
    this.#known.set(node, found);
    return found;
  }

  /** The nodes an expression can stand for when it is a plain name, an entry of a literal, or a class attribute. */
  sources(node: SyntaxNode, depth = 0): readonly SyntaxNode[] {
    if (depth > 8) return [];
    const follow = (next: SyntaxNode) => this.sources(next, depth + 1);
    switch (node.type) {
      case 'parenthesized_expression':
        return node.children.flatMap(follow);
      case 'identifier':
        return this.#names
          .bindingsOf(node)
          .flatMap((binding) => (binding.kind === 'value' ? follow(binding.value) : []));
      case 'subscript': {
        const key = node.field('subscript');
        const value = node.field('value');
        if (key === undefined || value === undefined) return [node];
        const keys = this.texts(key).texts;
        const entries = follow(value)
          .filter((source) => source.type === 'dictionary')
          .flatMap((source) => source.children.filter((pair) => pair.type === 'pair'))
          .filter((pair) => this.texts(pair.field('key') ?? pair).texts.some((text) => keys.includes(text)))
          .flatMap((pair) => pair.field('value') ?? []);
        return entries.length > 0 ? entries.flatMap(follow) : [node];
      }
      case 'attribute':
        return this.#classAttribute(node)?.flatMap(follow) ?? [node];
      default:
        return [node];
    }
  }

  /** What a loop over this expression can meet, for literals of strings. */
  elements(node: SyntaxNode): Texts {
    const sources = this.sources(node);
    return union(
      sources.map((source) => {
        if (['list', 'tuple', 'set', 'expression_list'].includes(source.type))
          return union(source.children.map((child) => this.texts(child)));
        if (source.type === 'dictionary')
          return union(source.children.map((pair) => this.texts(pair.field('key') ?? pair)));
        return nothing;
      }),
    );
  }

  #classAttribute(node: SyntaxNode): SyntaxNode[] | undefined {
    const [object, attribute] = [node.field('object'), node.field('attribute')];
    if (object?.type !== 'identifier' || attribute === undefined) return undefined;
    const values = this.#names.bindingsOf(object).flatMap((binding) => {
      const definition = binding.kind === 'class' ? binding.definition : this.#classOf(binding);
      const scope = definition && this.#names.scopes.get(definition);
      return (scope?.bindings.get(attribute.text) ?? []).flatMap((own) => (own.kind === 'value' ? [own.value] : []));
    });
    return values.length > 0 ? values : undefined;
  }

  /** `cfg = Config()`: the class that a name is an instance of. */
  #classOf(binding: Binding): SyntaxNode | undefined {
    const made = binding.kind === 'value' && binding.value.type === 'call' ? callee(binding.value) : undefined;
    if (made?.type !== 'identifier') return undefined;
    const own = this.#names.bindingsOf(made).find((candidate) => candidate.kind === 'class');
    return own?.kind === 'class' ? own.definition : undefined;
  }

  #fold(node: SyntaxNode): Texts {
    const [first, second, third] = node.children;
    switch (node.type) {
      case 'string':
        return product(literalParts(node).map((part) => (typeof part === 'string' ? only(part) : this.texts(part))));
      case 'concatenated_string':
        return product(node.children.map((child) => this.texts(child)));
      case 'integer':
        return only(node.text);
      case 'parenthesized_expression':
        return first === undefined ? nothing : this.texts(first);
      case 'conditional_expression':
        return first && third ? union([this.texts(first), this.texts(third)]) : nothing;
      case 'boolean_operator':
        return first && second ? union([this.texts(first), this.texts(second)]) : nothing;
      case 'named_expression':
        return second === undefined ? nothing : this.texts(second);
      case 'binary_operator':
        return first && second ? this.#binary(first, node.between(first, second), second) : nothing;
      case 'identifier':
        return union(this.#names.bindingsOf(node).map((binding) => this.#bound(binding)));
      case 'call':
        return this.#call(node);
      case 'subscript':
        return this.#subscript(node);
      case 'attribute': {
        const sources = this.sources(node);
        return union(sources.filter((source) => source !== node).map((source) => this.texts(source)));
      }
      default:
        return nothing;
    }
  }

  #binary(left: SyntaxNode, operator: string, right: SyntaxNode): Texts {
    if (operator === '+') return product([this.texts(left), this.texts(right)]);
    if (operator === '/') return product([this.texts(left), this.texts(right)], '/');
    if (operator !== '%') return nothing;
    const values = right.type === 'tuple' ? right.children.map((child) => this.texts(child)) : [this.texts(right)];
    return union(
      this.texts(left).texts.map((format) => {
        const pieces = format.split(/%[-\d.]*[sdr]/);
        return product(
          pieces.flatMap((piece, i) => (i === 0 ? [only(piece)] : [values[i - 1] ?? nothing, only(piece)])),
        );
      }),
    );
  }

  #bound(binding: Binding): Texts {
    switch (binding.kind) {
      case 'value':
        return this.texts(binding.value);
      case 'element':
        return this.elements(binding.value);
      case 'parameter': {
        const uses = this.#calls.get(binding.owner);
        const given = (uses?.calls ?? []).flatMap((call) => argument(call, binding.index, binding.node.text) ?? []);
        const fallback = binding.fallback === undefined ? [] : [this.texts(binding.fallback)];
        const found = union([...given.map((node) => this.texts(node)), ...fallback]);
        return { texts: found.texts, all: found.all && uses?.all === true };
      }
      default:
        return nothing;
    }
  }

  #call(node: SyntaxNode): Texts {
    const target = callee(node);
    const inputs = positional(node);
    if (target === undefined) return nothing;
    const name = (target.type === 'attribute' ? target.field('attribute') : target)?.text ?? '';
    const object = target.type === 'attribute' ? target.field('object') : undefined;
    if (name === 'join' && object !== undefined && inputs[0] !== undefined) {
      const literal = this.sources(inputs[0]).find((source) => ['list', 'tuple'].includes(source.type));
      const separators = this.texts(object);
      if (literal !== undefined && separators.all)
        return product(
          literal.children.map((child) => this.texts(child)),
          separators.texts[0] ?? '',
        );
      if (inputs.length > 1 || /path$/.test(object.text))
        return product(
          inputs.map((part) => this.texts(part)),
          '/',
        );
    }
    if (['Path', 'PurePath', 'joinpath'].includes(name)) {
      const parts = name === 'joinpath' && object !== undefined ? [object, ...inputs] : inputs;
      return product(
        parts.map((part) => this.texts(part)),
        '/',
      );
    }
    return foldMethod(
      name,
      object && this.texts(object),
      inputs.map((part) => this.texts(part)),
    );
  }

  #subscript(node: SyntaxNode): Texts {
    const [value, key] = [node.field('value'), node.field('subscript')];
    if (value === undefined || key === undefined) return nothing;
    if (key.type === 'slice' && /^:?\s*:\s*-\s*1$/.test(key.text)) {
      const { texts, all } = this.texts(value);
      return { texts: texts.map((text) => [...text].reverse().join('')), all };
    }
    return union(
      this.sources(node)
        .filter((source) => source !== node)
        .map((source) => this.texts(source)),
    );
  }

  /** Notes each call of a function by its name; any other use of the name means that not all callers are known. */
  #noteUse(load: SyntaxNode) {
    for (const binding of this.#names.bindingsOf(load)) {
      if (binding.kind !== 'function') continue;
      const uses = this.#calls.get(binding.definition) ?? { calls: [], all: true };
      this.#calls.set(binding.definition, uses);
      if (load.parent?.type === 'call' && load.fieldName === 'function') uses.calls.push(load.parent);
      else uses.all = false;
    }
  }

  /** The calls of a local function that name it directly. */
  callsOf(definition: SyntaxNode): readonly SyntaxNode[] {
    return this.#calls.get(definition)?.calls ?? [];
  }
}
