import { isSmall, type Plan } from '../plan.ts';
import { block, noBlock } from '../python/block.ts';
import { statement } from '../python/python.ts';
import type { Validation } from '../validation.ts';

/** The loop over windows in time, of which test is the last. `all`: plans of all targets, of which one loop learns. */
export const windowsOf = (plan: Plan, all: readonly Plan[] = [plan]): Validation => {
  const { recipe, target, trialEndUnixSeconds, seeds } = plan;
  const members = all.flatMap((one) => one.members);
  const framings = new Set(members.flatMap(({ framing }) => framing ?? []));
  const framed = framings.has('recent') ? ['framed'] : [];
  const models = members.filter(({ family }) => family !== 'rule');
  const together = isSmall(plan) && models.length > 1;
  const learns = together || framed.length > 0 ? ['learn'] : [];
  const windows = block('cv/windows', [...framed, ...learns], {
    WINDOWS: `${target.folds?.sizes.length ?? 1}, ${recipe.forecast?.gap ?? 0}`,
  });
  const constants = [
    statement('SEED = ', String(seeds[0] ?? recipe.seed)),
    ...(trialEndUnixSeconds === null ? [] : [statement('ENDS = ', String(trialEndUnixSeconds))]),
  ];
  return {
    settings: { imports: windows.imports, code: [...constants, windows.code].join('\n') },
    ofTarget: noBlock,
    loop: block('cv/window_loop', [
      ...(models.length < members.length ? ['ruled'] : []),
      ...(together ? ['together'] : []),
      ...learns,
      ...(all.length > 1 ? ['targets'] : []),
      ...(trialEndUnixSeconds === null ? [] : ['trial']),
    ]),
  };
};
