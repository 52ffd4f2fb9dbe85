import { answerBy, crossValidated } from '../../core/solution/run/answer.ts';
import { runRoutes } from '../../core/solution/run/routes.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { candidate, competition, dataset, submission } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** Runs the solution in a sandbox, in a folder of its own, and stores what it writes. */
export const execute = defineStage({
  name: 'execute',
  version: 11,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: submission,
  params: RunParams,
  timeoutMs: 44_000_000,
  /** The least is short, because a template writes its first answer once its libraries are loaded. */
  time: { least: 5, cut: false, orElse: 'lastResort' },
  recover: runRoutes('fixCode'),
  cached: true,
  headline: crossValidated,
  run: (input, context) => answerBy(input, 'execute', context),
});
