import { answerBy, crossValidated } from '../../core/solution/run/answer.ts';
import { runRoutes } from '../../core/solution/run/routes.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { candidate, competition, dataset, submission } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** Runs the solution in a sandbox and a folder of its own, under watch, and takes over what it wrote. */
export const execute = defineStage({
  name: 'execute',
  version: 11,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: submission,
  params: RunParams,
  timeoutMs: 44_000_000,
  /** A template's first answer needs Python alone. */
  time: { least: 1, cut: false, orElse: 'lastResort' },
  recover: runRoutes('fixCode'),
  cached: true,
  headline: crossValidated,
  run: (input, context) => answerBy(input, 'execute', context),
});
