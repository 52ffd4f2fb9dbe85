import { isSmall, type Plan } from '../plan.ts';
import { type Block, block } from '../python/block.ts';

/** The loop over windows in time, of which test is the last. `all`: plans of all targets, of which one loop learns. */
export const windowsBlock = (plan: Plan, all: readonly Plan[] = [plan]): Block => {
  const { recipe, target, trialEndUnixSeconds, seeds } = plan;
  const members = all.flatMap((one) => one.members);
  const framings = new Set(members.flatMap(({ framing }) => framing ?? []));
  const levelled = ['recent', 'season', 'current'].some((framing) => framings.has(framing));
  const scaled = framings.has('ratio');
  const models = members.filter(({ family }) => family !== 'rule');
  const together = isSmall(plan) && models.length > 1;
  const learns = together || levelled || scaled;
  const { imports, code } = block(
    'cv/windows',
    [
      ...(levelled ? ['levelled'] : []),
      ...(scaled ? ['scaled'] : []),
      ...(levelled || scaled ? ['framed'] : []),
      ...(models.length < members.length ? ['ruled'] : []),
      ...(together ? ['together'] : []),
      ...(learns ? ['learn'] : []),
      ...(trialEndUnixSeconds === null ? [] : ['trial']),
    ],
    {
      SEED: String(seeds[0] ?? recipe.seed),
      WINDOWS: `${target.folds?.sizes.length ?? 1}, ${recipe.forecast?.gap ?? 0}`,
      ...(trialEndUnixSeconds === null ? {} : { ENDS: String(trialEndUnixSeconds) }),
    },
  );
  return { imports, code: learns ? code : code.replaceAll(/\n{3,}/g, '\n\n') };
};
