import { analyze } from './analyze.ts';
import { autofix } from './autofix.ts';
import { execute } from './execute.ts';
import { fallback } from './fallback.ts';
import { fetch } from './fetch.ts';
import { generate } from './generate.ts';
import { plan } from './plan.ts';
import { reportStage } from './report.ts';
import { submit } from './submit.ts';
import { validate } from './validate.ts';

/** The DAG: who makes and who needs which artifact. A new stage is one file and one line here. */
export const stages = {
  fetch,
  analyze,
  plan,
  generate,
  execute,
  validate,
  autofix,
  fallback,
  report: reportStage,
  submit,
} as const;

export type StageName = keyof typeof stages;
export type ArtifactName = (typeof stages)[StageName]['makes']['name'];
