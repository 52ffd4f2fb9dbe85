import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import { calledName, receiver } from './call.ts';

/** Methods and functions that only compute a new value: without a reader, calling them does nothing. */
const pureCalls = new Set(
  `astype copy fillna to_numpy tolist to_list clip round reshape ravel head tail sample unique nunique mean median sum std
  min max value_counts isna isnull notna notnull lower upper strip split abs rank str int float bool list set tuple dict
  len sorted array asarray log1p expm1 sqrt`.split(/\s+/),
);

/** Running the expression changes nothing and calls nothing of interest; only its value matters. */
export const isPure = (node: SyntaxNode): boolean => {
  switch (node.type) {
    case 'await':
    case 'yield':
    case 'named_expression':
    case 'assignment':
    case 'augmented_assignment':
      return false;
    case 'lambda':
      return true;
    case 'call':
      return isPureCall(node) && node.children.every(isPure);
    default:
      return node.children.every(isPure);
  }
};

const isPureCall = (call: SyntaxNode) => {
  if (!pureCalls.has(calledName(call))) return false;
  const inPlace = call.field('arguments')?.text.includes('inplace') === true;
  return !inPlace && (receiver(call) !== undefined || call.field('function')?.type === 'identifier');
};

/** Decorators that hand the function back, wrapped or not, and never call it on their own. */
export const harmlessDecorators =
  /^(staticmethod|classmethod|property|dataclass|(functools\.)?(wraps|lru_cache|cache|cached_property|singledispatch)|contextmanager|contextlib\.\w+|(numba\.)?(n?jit|vectorize)|torch\.\w+(\.\w+)*|abstractmethod|abc\.\w+|override|typing\.\w+|\w+\.setter)$/;

/** Does a decorator's body put its function into a container or an attribute? */
export const storesFunctions = (decorator: SyntaxNode): boolean => {
  for (const node of decorator.walk()) {
    const target = node.type === 'assignment' ? node.field('left') : undefined;
    if (target?.type === 'subscript' || target?.type === 'attribute') return true;
    if (node.type === 'call' && /^(append|add|register|setdefault|update|insert)$/.test(calledName(node))) return true;
  }
  return false;
};
