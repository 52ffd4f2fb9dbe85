import { literalParts } from '../../../../services/python/syntax/literal.ts';
import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument, callee, positional } from '../call.ts';
import { Calls } from '../names/calls.ts';
import { classAttribute } from '../names/class-attribute.ts';
import type { Names } from '../names/names.ts';
import type { Binding } from '../names/scope.ts';
import { foldMethod, foldOperator } from './text-methods.ts';
import { exactly, noTexts, product, type Texts, union } from './texts.ts';

/** Folds string expressions to constants through names, parameters, loops over literals and dictionary literals. */
export class StringValues {
  readonly #names: Names;
  readonly #known = new Map<SyntaxNode, Texts>();
  readonly #calls: Calls;

  constructor(names: Names) {
    this.#names = names;
    this.#calls = new Calls(names);
  }

  textsOf(node: SyntaxNode): Texts {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    this.#known.set(node, noTexts);
    const found = this.#fold(node);
    this.#known.set(node, found);
    return found;
  }

  /** The nodes an expression can stand for when it is a plain name, an entry of a literal, or a class attribute. */
  sourcesOf(node: SyntaxNode, depth = 0): readonly SyntaxNode[] {
    if (depth > 8) return [];
    const follow = (next: SyntaxNode) => this.sourcesOf(next, depth + 1);
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
        const keys = this.textsOf(key).texts;
        const entries = follow(value)
          .filter((source) => source.type === 'dictionary')
          .flatMap((source) => source.children.filter((pair) => pair.type === 'pair'))
          .filter((pair) => this.textsOf(pair.field('key') ?? pair).texts.some((text) => keys.includes(text)))
          .flatMap((pair) => pair.field('value') ?? []);
        return entries.length > 0 ? entries.flatMap(follow) : [node];
      }
      case 'attribute':
        return classAttribute(this.#names, node)?.flatMap(follow) ?? [node];
      default:
        return [node];
    }
  }

  /** What a loop over this expression can meet, for literals of strings. */
  elementsOf(node: SyntaxNode): Texts {
    const sources = this.sourcesOf(node);
    return union(
      sources.map((source) => {
        if (['list', 'tuple', 'set', 'expression_list'].includes(source.type))
          return union(source.children.map((child) => this.textsOf(child)));
        if (source.type === 'dictionary')
          return union(source.children.map((pair) => this.textsOf(pair.field('key') ?? pair)));
        return noTexts;
      }),
    );
  }

  #fold(node: SyntaxNode): Texts {
    const [first, second, third] = node.children;
    switch (node.type) {
      case 'string':
        return product(
          literalParts(node).map((part) => (typeof part === 'string' ? exactly(part) : this.textsOf(part))),
        );
      case 'concatenated_string':
        return product(node.children.map((child) => this.textsOf(child)));
      case 'integer':
        return exactly(node.text);
      case 'parenthesized_expression':
        return first === undefined ? noTexts : this.textsOf(first);
      case 'conditional_expression':
        return first && third ? union([this.textsOf(first), this.textsOf(third)]) : noTexts;
      case 'boolean_operator':
        return first && second ? union([this.textsOf(first), this.textsOf(second)]) : noTexts;
      case 'named_expression':
        return second === undefined ? noTexts : this.textsOf(second);
      case 'binary_operator':
        return first && second ? this.#operator(first, node.between(first, second), second) : noTexts;
      case 'identifier':
        return union(this.#names.bindingsOf(node).map((binding) => this.#bound(binding)));
      case 'call':
        return this.#call(node);
      case 'subscript':
        return this.#subscript(node);
      case 'attribute': {
        const sources = this.sourcesOf(node);
        return union(sources.filter((source) => source !== node).map((source) => this.textsOf(source)));
      }
      default:
        return noTexts;
    }
  }

  #operator(left: SyntaxNode, operator: string, right: SyntaxNode): Texts {
    const values = operator === '%' && right.type === 'tuple' ? right.children : [right];
    return foldOperator(
      operator,
      this.textsOf(left),
      values.map((value) => this.textsOf(value)),
    );
  }

  #bound(binding: Binding): Texts {
    switch (binding.kind) {
      case 'value':
        return this.textsOf(binding.value);
      case 'element':
        return this.elementsOf(binding.value);
      case 'parameter': {
        const { calls, isComplete: areAllKnown } = this.#calls.of(binding.owner);
        const passed = calls.flatMap((call) => argument(call, binding.index, binding.node.text) ?? []);
        const fallback = binding.fallback === undefined ? [] : [this.textsOf(binding.fallback)];
        const { texts, isComplete } = union([...passed.map((node) => this.textsOf(node)), ...fallback]);
        return { texts, isComplete: isComplete && areAllKnown };
      }
      default:
        return noTexts;
    }
  }

  #call(node: SyntaxNode): Texts {
    const target = callee(node);
    const inputs = positional(node);
    if (target === undefined) return noTexts;
    const name = (target.type === 'attribute' ? target.field('attribute') : target)?.text ?? '';
    const object = target.type === 'attribute' ? target.field('object') : undefined;
    if (name === 'join' && object !== undefined && inputs[0] !== undefined) {
      const literal = this.sourcesOf(inputs[0]).find((source) => ['list', 'tuple'].includes(source.type));
      const separators = this.textsOf(object);
      if (literal !== undefined && separators.isComplete)
        return product(
          literal.children.map((child) => this.textsOf(child)),
          separators.texts[0] ?? '',
        );
      if (inputs.length > 1 || /path$/.test(object.text))
        return product(
          inputs.map((part) => this.textsOf(part)),
          '/',
        );
    }
    if (['Path', 'PurePath', 'joinpath'].includes(name)) {
      const parts = name === 'joinpath' && object !== undefined ? [object, ...inputs] : inputs;
      return product(
        parts.map((part) => this.textsOf(part)),
        '/',
      );
    }
    return foldMethod(
      name,
      object && this.textsOf(object),
      inputs.map((part) => this.textsOf(part)),
    );
  }

  #subscript(node: SyntaxNode): Texts {
    const [value, key] = [node.field('value'), node.field('subscript')];
    if (value === undefined || key === undefined) return noTexts;
    if (key.type === 'slice' && /^:?\s*:\s*-\s*1$/.test(key.text)) {
      const { texts, isComplete } = this.textsOf(value);
      return { texts: texts.map((text) => [...text].reverse().join('')), isComplete };
    }
    return union(
      this.sourcesOf(node)
        .filter((source) => source !== node)
        .map((source) => this.textsOf(source)),
    );
  }

  /** The calls of a local function that name it directly. */
  callsOf(definition: SyntaxNode): readonly SyntaxNode[] {
    return this.#calls.of(definition).calls;
  }
}
