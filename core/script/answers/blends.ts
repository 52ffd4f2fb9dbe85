import type { Plan } from '../plan.ts';
import { type Block, block } from '../python/block.ts';
import { dict, statement } from '../python/python.ts';

interface Blends {
  readonly functions: readonly Block[];
  /** In the loop over targets, which of the functions blends; nothing where there is one. */
  readonly choice: readonly string[];
}

/** One function that blends the members of each target, or one for each way in which targets are blended. */
export const blendsOf = (plans: readonly Plan[]): Blends => {
  const kind = plans[0]?.kind ?? 'values';
  const ways = [...new Set(plans.map(wayOf))];
  const functions = ways.map((way) => block(`blend/${way}`, [kind]));
  if (ways.length === 1) return { functions, choice: [] };
  const named = functions.map(({ imports, code }, at) => ({
    imports,
    code: code.replace('def blend(', `def ${nameOf(ways[at] ?? '')}(`),
  }));
  const { items, open } = dict(plans.map((plan) => [plan.target.name, nameOf(wayOf(plan))]));
  return { functions: named, choice: [statement('blend = ', { open, items, close: '}[column]' })] };
};

const wayOf = ({ target }: Plan): string => target.blend?.pool ?? 'mean';

const nameOf = (way: string): string => `blend_by_${way}`;
