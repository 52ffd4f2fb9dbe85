import { advise } from './advise.ts';
import { analyze } from './analyze/analyze.ts';
import { autofix } from './autofix.ts';
import { ablate } from './baseline/ablate.ts';
import { baseline } from './baseline/baseline.ts';
import { extend } from './baseline/extend.ts';
import { compare } from './compare.ts';
import { confirm } from './confirm/confirm.ts';
import { debug } from './debug/debug.ts';
import { distil } from './distil/distil.ts';
import { execute } from './execute/execute.ts';
import { explore } from './explore/explore.ts';
import { fallback } from './fallback/fallback.ts';
import { fetch } from './fetch.ts';
import { generate } from './generate/generate.ts';
import { improve } from './improve/improve.ts';
import { merge } from './merge/merge.ts';
import { partition } from './partition.ts';
import { plan } from './plan/plan.ts';
import { rehearse } from './rehearse/rehearse.ts';
import { reportStage } from './report/report.ts';
import { submit } from './submit.ts';
import { summarise } from './summarise.ts';
import { surveyStage } from './survey/survey.ts';
import { treeStage } from './tree.ts';
import { refit } from './trial/refit.ts';
import { trial } from './trial/trial.ts';
import { validate } from './validate.ts';
import { verify } from './verify/verify.ts';

/** The DAG: who makes and who needs which artifact. A new stage begins with `npm run new -- stage NAME` (docs/architecture.md). */
export const stages = {
  fetch,
  summarise,
  analyze,
  partition,
  baseline,
  ablate,
  survey: surveyStage,
  explore,
  advise,
  plan,
  generate,
  rehearse,
  debug,
  improve,
  verify,
  trial,
  compare,
  refit,
  extend,
  tree: treeStage,
  merge,
  execute,
  validate,
  confirm,
  distil,
  autofix,
  fallback,
  report: reportStage,
  submit,
} as const;

export type StageName = keyof typeof stages;
export type ArtifactName = (typeof stages)[StageName]['makes']['name'];
