import * as all from './all.ts';

/** The DAG: who makes and who needs which artifact. A new stage begins with `npm run new -- stage NAME` (docs/architecture.md). */
export const stages: typeof all = {
  fetch: all.fetch,
  summarise: all.summarise,
  analyze: all.analyze,
  partition: all.partition,
  baseline: all.baseline,
  ablate: all.ablate,
  survey: all.survey,
  explore: all.explore,
  advise: all.advise,
  plan: all.plan,
  generate: all.generate,
  rehearse: all.rehearse,
  debug: all.debug,
  improve: all.improve,
  verify: all.verify,
  trial: all.trial,
  compare: all.compare,
  refit: all.refit,
  extend: all.extend,
  tree: all.tree,
  merge: all.merge,
  execute: all.execute,
  validate: all.validate,
  confirm: all.confirm,
  check: all.check,
  distil: all.distil,
  autofix: all.autofix,
  fallback: all.fallback,
  report: all.report,
  submit: all.submit,
};

export type StageName = keyof typeof all;
export type ArtifactName = (typeof all)[StageName]['makes']['name'];
