import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { bindImport, importsOf } from './imports.ts';
import { bindParameters } from './parameters.ts';
import { type Binding, bind, lookUp, type Scope } from './scope.ts';
import { bindTarget } from './targets.ts';

/** Who is called what, everywhere in a file. */
export interface Names {
  readonly module: Scope;
  /** Every identifier that is read, with the scope it is read in. Names being bound, and attribute names, are not here. */
  readonly loads: ReadonlyMap<SyntaxNode, Scope>;
  /** The name space that a `def`, a `lambda`, a comprehension or a `class` opens. */
  readonly scopes: ReadonlyMap<SyntaxNode, Scope>;
  /** Modules of which everything was imported by `*`. */
  readonly stars: readonly string[];
  /** The ways an identifier can have got its value; none: a builtin, or undefined. */
  readonly bindingsOf: (identifier: SyntaxNode) => readonly Binding[];
}

const opens: Readonly<Record<string, Scope['kind']>> = {
  function_definition: 'function',
  lambda: 'function',
  list_comprehension: 'function',
  set_comprehension: 'function',
  dictionary_comprehension: 'function',
  generator_expression: 'function',
  class_definition: 'class',
};
/** Fields of a definition that are evaluated outside of it. */
const outside = new Set(['name', 'superclasses', 'return_type', 'type_parameters']);

/** Reads all bindings and all loads of a file in one walk. */
export const readNames = (root: SyntaxNode): Names => {
  const module = newScope('module', root, null);
  const loads = new Map<SyntaxNode, Scope>();
  const scopes = new Map<SyntaxNode, Scope>([[root, module]]);
  const stars: string[] = [];
  const visit = (node: SyntaxNode, scope: Scope): void => {
    if (node.type === 'identifier') {
      if (isLoad(node)) loads.set(node, scope);
      return;
    }
    const kind = opens[node.type];
    const inner = kind === undefined ? scope : newScope(kind, node, scope);
    if (inner !== scope) {
      scopes.set(node, inner);
      declare(node, inner, module);
    }
    readBindings(node, scope, inner);
    if (node.type === 'import_from_statement')
      for (const { name, bound } of importsOf(node)) if (name === undefined) stars.push(bound);
    for (const child of node.children) {
      const evaluatedOutside = child.fieldName !== null && outside.has(child.fieldName);
      if (child.fieldName === 'parameters') for (const part of parameterValues(child)) visit(part, scope);
      else visit(child, evaluatedOutside ? scope : inner);
    }
  };
  visit(root, module);
  return {
    module,
    loads,
    scopes,
    stars,
    bindingsOf(identifier) {
      const scope = loads.get(identifier);
      return (scope && lookUp(scope, identifier.text)?.bindings.get(identifier.text)) ?? [];
    },
  };
};

const newScope = (kind: Scope['kind'], node: SyntaxNode, parent: Scope | null): Scope => ({
  kind,
  node,
  parent,
  bindings: new Map(),
  elsewhere: new Map(),
});

/** `global` and `nonlocal` count for the whole function, so they are read before its bindings are. */
const declare = (owner: SyntaxNode, scope: Scope, module: Scope) => {
  const body = owner.field('body');
  if (owner.type !== 'function_definition' || body === undefined) return;
  const search = (node: SyntaxNode) => {
    if (opens[node.type] !== undefined) return;
    if (node.type === 'global_statement') for (const name of node.children) scope.elsewhere.set(name.text, module);
    else if (node.type === 'nonlocal_statement')
      for (const name of node.children) scope.elsewhere.set(name.text, scope.parent ?? module);
    else node.children.forEach(search);
  };
  search(body);
};

const readBindings = (node: SyntaxNode, scope: Scope, inner: Scope) => {
  switch (node.type) {
    case 'import_statement':
    case 'import_from_statement':
      return bindImport(node, scope);
    case 'function_definition':
    case 'class_definition': {
      const name = node.field('name');
      const kind = node.type === 'function_definition' ? 'function' : 'class';
      if (name !== undefined) bind(scope, name.text, { kind, node: name, definition: node });
      return kind === 'function' ? bindParameters(node, inner) : undefined;
    }
    case 'lambda':
      return bindParameters(node, inner);
    default:
      return bindTarget(node, scope);
  }
};

/** Defaults and annotations: the parts of a parameter list that are evaluated where the function is defined. */
const parameterValues = (parameters: SyntaxNode): SyntaxNode[] =>
  parameters.children.flatMap((parameter) =>
    parameter.children.filter((part) => part.fieldName === 'value' || part.fieldName === 'type'),
  );

const stores = new Set([
  'global_statement',
  'nonlocal_statement',
  'delete_statement',
  'as_pattern_target',
  'dotted_name',
]);
const patterns = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'dictionary_splat_pattern',
]);

const isLoad = (identifier: SyntaxNode): boolean => {
  const { parent, fieldName } = identifier;
  if (parent === null) return false;
  if (stores.has(parent.type) || fieldName === 'alias') return false;
  if (parent.type === 'attribute') return fieldName === 'object';
  if (parent.type === 'keyword_argument' || parent.type === 'named_expression') return fieldName !== 'name';
  if (parent.type === 'keyword_pattern') return false;
  if (fieldName === 'name' && opens[parent.type] !== undefined) return false;
  return !isTarget(identifier);
};

/** Left of `=`, `+=` or `in`, alone or inside an unpacking pattern; but `x` in `x[0] = 1` and `x.y = 1` is read. */
const isTarget = (node: SyntaxNode): boolean => {
  const { parent } = node;
  if (parent === null) return false;
  if (node.fieldName === 'left')
    return ['assignment', 'augmented_assignment', 'for_statement', 'for_in_clause'].includes(parent.type);
  if (patterns.has(parent.type)) return isTarget(parent);
  if (parent.type === 'tuple' || parent.type === 'list')
    return parent.parent?.type === 'as_pattern_target' || (parent.fieldName === 'left' && isTarget(parent));
  return false;
};
