import type { Plan } from '../plan.ts';
import type { Block } from '../python/block.ts';
import { dict, type Python, statement } from '../python/python.ts';
import { scoreFunction } from './answers.ts';
import { finishOf } from './finish.ts';

/** Its constants are the targets' own; the function is the same for all. */
export const finishParts = ({
  kind,
  target,
}: Plan): { readonly constants: string; readonly code: string; readonly imports: readonly string[] } => {
  const finish = finishOf(kind, target.finish ?? []);
  if (finish === null) return { constants: '', code: '', imports: [] };
  const start = finish.code.indexOf('def finish');
  return { constants: finish.code.slice(0, start).trim(), code: finish.code.slice(start), imports: finish.imports };
};

/** The functions that finish and score the answers to any target. */
export const functionsOf = (plan: Plan): Block => {
  const { code, imports } = finishParts(plan);
  return {
    imports: [...imports, ...plan.score.imports],
    code: [...(code === '' ? [] : [code]), scoreFunction(plan)].join('\n\n\n'),
  };
};

/** Lines that set the constants of the target in the loop; null: they do not have the same names. */
export const constantsOf = (plans: readonly Plan[]): string[] | null => {
  const lines = plans.map((plan) =>
    finishParts(plan)
      .constants.split('\n')
      .filter((line) => line !== ''),
  );
  const made = (lines[0] ?? []).map((line, at) => {
    const sameLine = lines.map((one) => one[at] ?? '');
    if (sameLine.every((one) => one === line)) return line;
    const parts = sameLine.map((one) => /^([A-Z_]+(?:, [A-Z_]+)*) = (.+[^[({,])$/.exec(one));
    const name = parts[0]?.[1] ?? '';
    if (parts.some((part) => part === null || part[1] !== name)) return null;
    const values = parts.map((part): Python => (name.includes(',') ? `(${part?.[2]})` : (part?.[2] ?? '')));
    const { items, open } = dict(plans.map(({ target }, place) => [target.name, values[place] ?? '']));
    return statement(`${name} = `, { open, items, close: '}[column]' });
  });
  const sameLength = lines.every(({ length }) => length === lines[0]?.length);
  return sameLength && made.every((line) => line !== null) ? made.flatMap((line) => line ?? []) : null;
};
