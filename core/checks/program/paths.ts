import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import { callee, positional } from './call.ts';
import type { Names } from './names/names.ts';
import type { Binding } from './names/scope.ts';
import type { StringValues } from './strings/values.ts';

const MOST = 12;
const GLOBALS = '<globals>';

/**
 * Dotted paths of what an expression means: `o.system` is `os.system` after `import os as o`. Sees through aliases,
 * `getattr`, `__import__`, `sys.modules`, `globals()`, `vars()`, `__dict__` and literals; a call adds `()`.
 */
export class Paths {
  readonly #names: Names;
  readonly #values: StringValues;
  readonly #known = new Map<SyntaxNode, readonly string[]>();

  constructor(names: Names, values: StringValues) {
    this.#names = names;
    this.#values = values;
  }

  of(node: SyntaxNode): readonly string[] {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    this.#known.set(node, []);
    const found = [...new Set(this.#resolve(node).map(normal))].slice(0, MOST);
    this.#known.set(node, found);
    return found;
  }

  /** Is any meaning of the expression one of these? */
  matches(node: SyntaxNode, pattern: RegExp): string | undefined {
    return this.of(node).find((path) => pattern.test(path));
  }

  #resolve(node: SyntaxNode): readonly string[] {
    const each = (nodes: readonly (SyntaxNode | undefined)[]) =>
      nodes.flatMap((n) => (n === undefined ? [] : this.of(n)));
    switch (node.type) {
      case 'identifier':
        return this.#identifier(node);
      case 'attribute': {
        const [object, attribute] = [node.field('object'), node.field('attribute')];
        if (object === undefined || attribute === undefined) return [];
        return this.of(object).map((path) => `${path}.${attribute.text}`);
      }
      case 'call':
        return this.#call(node);
      case 'subscript':
        return this.#subscript(node);
      case 'parenthesized_expression':
      case 'boolean_operator':
      case 'list':
      case 'tuple':
        return each(node.children);
      case 'conditional_expression':
        return each([node.children[0], node.children[2]]);
      case 'named_expression':
        return each([node.field('value')]);
      case 'dictionary':
        return each(node.children.map((pair) => pair.field('value')));
      default:
        return [];
    }
  }

  #identifier(node: SyntaxNode): readonly string[] {
    const bindings = this.#names.bindingsOf(node);
    if (bindings.length === 0) return ['builtins', ...this.#names.stars].map((module) => `${module}.${node.text}`);
    return bindings.flatMap((binding) => this.#bound(binding));
  }

  #bound(binding: Binding): readonly string[] {
    switch (binding.kind) {
      case 'import':
        return [binding.path];
      case 'value':
        return isContainer(binding.value) ? [] : this.of(binding.value);
      case 'part':
        return binding.index === undefined ? this.of(binding.value) : [];
      case 'parameter':
        return binding.fallback === undefined ? [] : this.of(binding.fallback);
      default:
        return [];
    }
  }

  #call(node: SyntaxNode): readonly string[] {
    const target = callee(node);
    const [first, second] = positional(node);
    if (target === undefined) return [];
    return this.of(target).flatMap((path) => {
      switch (path) {
        case 'builtins.__import__':
        case 'importlib.import_module':
        case 'importlib.__import__':
          return first === undefined ? [] : this.#values.textsOf(first).texts;
        case 'builtins.getattr':
          return first && second
            ? this.of(first).flatMap((object) => this.#values.textsOf(second).texts.map((name) => `${object}.${name}`))
            : [];
        case 'builtins.vars':
          return first === undefined ? [GLOBALS] : this.of(first);
        case 'builtins.globals':
        case 'builtins.locals':
          return [GLOBALS];
        case 'sys.modules.get':
          return first === undefined ? [] : this.#values.textsOf(first).texts;
        case `${GLOBALS}.get`:
          return first === undefined ? [] : this.#values.textsOf(first).texts.flatMap((name) => this.#global(name));
        case 'functools.partial':
          return first === undefined ? [] : this.of(first);
        default:
          return this.#attrgetter(target, first) ?? [`${path}()`];
      }
    });
  }

  /** `operator.attrgetter('system')(os)`. */
  #attrgetter(target: SyntaxNode, object: SyntaxNode | undefined): string[] | undefined {
    const getter = target.type === 'call' ? callee(target) : undefined;
    const name = target.type === 'call' ? positional(target)[0] : undefined;
    if (getter === undefined || name === undefined || object === undefined) return undefined;
    if (!this.of(getter).includes('operator.attrgetter')) return undefined;
    return this.of(object).flatMap((path) => this.#values.textsOf(name).texts.map((text) => `${path}.${text}`));
  }

  #subscript(node: SyntaxNode): readonly string[] {
    const [value, key] = [node.field('value'), node.field('subscript')];
    if (value === undefined || key === undefined) return [];
    if (isContainer(value)) return this.of(value);
    const container = this.#values.sourcesOf(value).filter(isContainer);
    if (container.length > 0) return container.flatMap((source) => this.of(source));
    const names = this.#values.textsOf(key).texts;
    return this.of(value).flatMap((path) => {
      if (path === 'sys.modules') return names;
      if (path === GLOBALS) return names.flatMap((name) => this.#global(name));
      return names.map((name) => `${path}.${name}`);
    });
  }

  #global(name: string): readonly string[] {
    const bindings = this.#names.module.bindings.get(name);
    return bindings?.flatMap((binding) => this.#bound(binding)) ?? [`builtins.${name}`];
  }
}

const isContainer = (node: SyntaxNode) => node.type === 'list' || node.type === 'tuple' || node.type === 'dictionary';

/** `x.__dict__` holds the names of x; `__builtins__` is the module of that name. */
const normal = (path: string) =>
  path.replace(/\.(__dict__|__getattribute__)(?=\.|$)/g, '').replace(/^(?:.*\.)?__builtins__(?=\.|$)/, 'builtins');
