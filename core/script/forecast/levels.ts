import type { Plan } from '../plan.ts';
import { dict, type Python, statement } from '../python/python.ts';
import { ruleOf } from './covered.ts';
import { usesOf } from './uses.ts';

const framingWords =
  '# Behind its colon a member names what it learns the target against: "lgb:recent" the recent level.';

/** Lines that make the levels and rules of members, where `y` is what is learned. */
export const levelLines = (plans: readonly Plan[]): string[] => {
  const [first] = plans;
  const forecast = first?.recipe.forecast;
  if (first === undefined || forecast == null) return [];
  const { framings } = usesOf(plans);
  const { recent } = forecast;
  const rules = new Map(
    plans.flatMap(({ members }) =>
      members.flatMap(({ family, name }) => (family === 'rule' ? [[name, ruleCall(name, recent)] as const] : [])),
    ),
  );
  return [
    ...(framings.has('recent') ? [framingWords, `offsets = {"recent": level(y, ${recent})}`] : []),
    ...(rules.size > 0 ? [statement('rules = ', dict([...rules]))] : []),
  ];
};

const ruleCall = (name: string, recent: number): Python => {
  const rule = ruleOf(name);
  if (rule === null || rule.season === null) return `level(y, ${recent})`;
  return `${rule.kind}(y, ${rule.season}, ${recent})`;
};
