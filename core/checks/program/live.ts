import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import type { DeadCode } from './dead.ts';
import { boundNames } from './names/bound-names.ts';
import type { Names } from './names/names.ts';
import { type Binding, lookUp, type Scope } from './names/scope.ts';
import { isFrameworkClass, isRegistering } from './outside-callers.ts';
import { isPure } from './purity.ts';

/** Everything a run of the file can reach, followed from the first line through calls, callbacks and classes. */
export interface LiveCode {
  readonly has: (node: SyntaxNode) => boolean;
  /** The function or class around a node that nothing live ever mentions. */
  readonly unused: ReadonlySet<SyntaxNode>;
}

/**
 * Grows the live code from module level to a fixed point. A function's body becomes live when something live names the
 * function; a method's when its class is live and something live names such an attribute; the right side of `x = 'a'`
 * when something live reads `x`. Expressions that only state a value (docstrings, a lone `main`) are not live.
 */
export const findLiveCode = (root: SyntaxNode, names: Names, dead: DeadCode): LiveCode => new Tracer(root, names, dead);

class Tracer implements LiveCode {
  readonly unused = new Set<SyntaxNode>();
  readonly #live = new Set<SyntaxNode>();
  readonly #names: Names;
  readonly #dead: DeadCode;
  /** Scope and name -> values that wait for a reader. */
  readonly #waiting = new Map<Scope, Map<string, SyntaxNode[]>>();
  readonly #read = new Map<Scope, Set<string>>();
  readonly #attributes = new Set<string>();
  readonly #methods = new Map<string, SyntaxNode[]>();
  readonly #queue: SyntaxNode[] = [];
  /** `globals()` and the like read any name. */
  readonly #readsAll: boolean;
  /** `getattr` can name any method. */
  readonly #namesAll: boolean;

  constructor(root: SyntaxNode, names: Names, dead: DeadCode) {
    this.#names = names;
    this.#dead = dead;
    this.#readsAll = [...names.loads.keys()].some((load) => /^(globals|locals|vars|eval|exec)$/.test(load.text));
    this.#namesAll = [...names.loads.keys()].some((load) => /^(getattr|methodcaller|attrgetter)$/.test(load.text));
    for (const child of root.children) this.#enter(child);
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) this.#enter(next);
    for (const owner of names.scopes.keys())
      if (owner !== root && /_definition$/.test(owner.type) && !this.#live.has(owner)) this.unused.add(owner);
  }

  has(node: SyntaxNode): boolean {
    return this.#live.has(node);
  }

  #enter(node: SyntaxNode): void {
    if (this.#live.has(node) || this.#dead.has(node)) return;
    switch (node.type) {
      case 'function_definition':
        this.#define(node, node.field('parameters'));
        return;
      case 'class_definition':
        this.#define(node, undefined);
        return;
      case 'decorated_definition':
        this.#decorated(node);
        return;
      case 'expression_statement':
        this.#statement(node);
        return;
      case 'identifier':
        this.#live.add(node);
        this.#use(node);
        return;
      default:
        this.#live.add(node);
        for (const child of node.children) this.#enter(child);
    }
  }

  #statement(node: SyntaxNode) {
    const [first] = node.children;
    if (first === undefined || (first.type !== 'assignment' && isPure(first))) return;
    this.#live.add(node);
    if (first.type === 'assignment') this.#assign(first);
    else for (const child of node.children) this.#enter(child);
  }

  /** `x = <something without effect>` waits until x is read. */
  #assign(node: SyntaxNode) {
    let value = node.field('right');
    const targets = [node.field('left')];
    while (value?.type === 'assignment') {
      targets.push(value.field('left'));
      value = value.field('right');
    }
    const identifiers = targets.flatMap((target) => (target === undefined ? [] : boundNames(target)));
    const scope = this.#scopeOf(node);
    if (value === undefined) return;
    if (this.#readsAll || scope.kind === 'class' || identifiers.includes(undefined) || !isPure(value)) {
      for (const target of targets) if (target !== undefined) this.#enter(target);
      return this.#enter(value);
    }
    for (const name of identifiers) if (name !== undefined) this.#wait(scope, name.text, value);
  }

  #wait(scope: Scope, name: string, value: SyntaxNode) {
    const home = scope.elsewhere.get(name) ?? scope;
    if (this.#read.get(home)?.has(name)) return this.#enter(value);
    const names = this.#waiting.get(home) ?? new Map<string, SyntaxNode[]>();
    this.#waiting.set(home, names);
    names.set(name, [...(names.get(name) ?? []), value]);
  }

  #use(identifier: SyntaxNode) {
    if (identifier.parent?.type === 'attribute' && identifier.fieldName === 'attribute')
      return this.#attribute(identifier);
    const from = this.#names.loads.get(identifier);
    const home = from && lookUp(from, identifier.text);
    if (home !== undefined) this.#readName(home, identifier.text);
  }

  #readName(scope: Scope, name: string) {
    const read = this.#read.get(scope) ?? new Set<string>();
    this.#read.set(scope, read);
    if (read.has(name)) return;
    read.add(name);
    this.#queue.push(...(this.#waiting.get(scope)?.get(name) ?? []));
    for (const binding of scope.bindings.get(name) ?? []) this.#activate(binding);
  }

  #activate(binding: Binding) {
    if ((binding.kind === 'function' || binding.kind === 'class') && this.#reachable.has(binding.definition))
      this.#body(binding.definition);
    else if (binding.kind === 'function' || binding.kind === 'class') this.#wanted.add(binding.definition);
  }

  /** Definitions that a run passes, and definitions that something live names: the body of one that is both can run. */
  readonly #reachable = new Set<SyntaxNode>();
  readonly #wanted = new Set<SyntaxNode>();

  #define(node: SyntaxNode, parameters: SyntaxNode | undefined) {
    this.#reachable.add(node);
    for (const parameter of parameters?.children ?? [])
      for (const part of parameter.children) if (part.fieldName === 'value') this.#enter(part);
    const owner = this.#scopeOf(node);
    const name = node.field('name')?.text ?? '';
    if (owner.kind === 'class' && node.type === 'function_definition') return this.#method(node, owner.node, name);
    if (this.#readsAll || this.#wanted.has(node) || this.#read.get(owner)?.has(name)) this.#body(node);
  }

  #method(node: SyntaxNode, owner: SyntaxNode, name: string) {
    const named = this.#namesAll || this.#attributes.has(name) || /^__\w+__$/.test(name);
    if (named || isFrameworkClass(this.#names, owner)) return this.#body(node);
    this.#methods.set(name, [...(this.#methods.get(name) ?? []), node]);
  }

  #attribute(identifier: SyntaxNode) {
    if (this.#attributes.has(identifier.text)) return;
    this.#attributes.add(identifier.text);
    for (const method of this.#methods.get(identifier.text) ?? []) this.#body(method);
  }

  #body(definition: SyntaxNode) {
    if (this.#live.has(definition)) return;
    this.#live.add(definition);
    for (const child of definition.children)
      if (child.fieldName !== 'parameters' && child.fieldName !== 'return_type') this.#queue.push(child);
  }

  #decorated(node: SyntaxNode) {
    this.#live.add(node);
    const definition = node.field('definition');
    const decorators = node.children.filter((child) => child.type === 'decorator');
    for (const decorator of decorators) this.#enter(decorator);
    if (definition === undefined) return;
    if (decorators.some((decorator) => isRegistering(this.#names, decorator))) this.#wanted.add(definition);
    const isMethod = this.#scopeOf(definition).kind === 'class';
    this.#enter(definition);
    if (isMethod && this.#wanted.has(definition)) this.#body(definition);
  }

  #scopeOf(node: SyntaxNode): Scope {
    for (const around of node.ancestors()) {
      const scope = this.#names.scopes.get(around);
      if (scope !== undefined) return scope;
    }
    return this.#names.module;
  }
}
