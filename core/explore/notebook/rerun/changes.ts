import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { calledName, callee, keyword, positional, receiver } from '../../../checks/program/call.ts';

/** Stands among names for what lies in the folder of the session: later cells may read it. */
export const files = '<files>';

/** Names whose things a node changes, though it does not bind them: `df["a"] = 1`, `model.fit(X, y)`, `cols.append("a")`. */
export const changedAt = (node: SyntaxNode): string[] => {
  switch (node.type) {
    case 'assignment':
    case 'augmented_assignment':
      return targetsOf(node.field('left'));
    case 'delete_statement':
      return node.children.flatMap(targetsOf);
    case 'call':
      return [...changedByCall(node), ...(writes.test(calledName(node)) ? [files] : [])];
    default:
      return [];
  }
};

const targetsOf = (target: SyntaxNode | undefined): string[] => {
  if (target === undefined || target.type === 'identifier') return [];
  return holders.has(target.type) ? baseOf(target) : target.children.flatMap(targetsOf);
};

const holders: ReadonlySet<string> = new Set(['subscript', 'attribute']);

/** The name that an expression begins with: `df` of `df.loc[0].values`. */
const baseOf = (node: SyntaxNode | undefined): string[] => {
  const inner = node?.field('value') ?? node?.field('object') ?? node?.field('function');
  if (inner !== undefined) return baseOf(inner);
  return node?.type === 'identifier' ? [node.text] : [];
};

const changedByCall = (call: SyntaxNode): string[] => {
  const name = calledName(call);
  if (keyword(call, 'inplace')?.type === 'true' || changes.has(name))
    return [...baseOf(receiver(call)), ...(name === 'shuffle' ? namesAmong(positional(call)) : [])];
  // a function of the session's own may change what it is given, if that is all it is called for
  const isForEffect = call.parent?.type === 'expression_statement' && callee(call)?.type === 'identifier';
  return isForEffect && !shows.has(name) ? namesAmong(positional(call)) : [];
};

const namesAmong = (nodes: readonly SyntaxNode[]): string[] =>
  nodes.flatMap((node) => (node.type === 'identifier' ? [node.text] : []));

const shows: ReadonlySet<string> = new Set(['print', 'display', 'help']);

/** Methods that change what they are called on: containers, models, the state of random numbers, options of modules. */
const changes: ReadonlySet<string> = new Set(
  `append extend insert add update pop popitem remove discard clear sort reverse setdefault
  fit fit_transform fit_predict partial_fit train eval step backward set_params load_state_dict
  seed manual_seed shuffle permutation choice integers random normal standard_normal uniform rand randn randint
  set_option reset_option set_theme set_style use rc filterwarnings simplefilter`.split(/\s+/),
);

const writes =
  /^(?:to_(?:csv|parquet|pickle|feather|json)|dump|write(?:_text|_bytes)?|save(?:z|txt|_model)?|mkdir|makedirs)$/;
