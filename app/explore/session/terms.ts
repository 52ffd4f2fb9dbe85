import type { Terms } from '../../../services/python/limits/terms.ts';
import type { StepsJob } from '../steps/job.ts';

/** On what terms programs of an exploration run: as its session does. */
export const termsOf = ({ sandbox, request }: StepsJob): Terms => ({
  ...{ sandbox, limits: request.limits, gpu: null, caches: [] },
});
