import type { Terms } from '../../../services/python/limits/terms.ts';
import type { StepsJob } from '../steps/job.ts';

/** The sandbox and limits of an exploration's programs, which are those of its session. */
export const termsOf = ({ sandbox, request }: StepsJob): Terms => ({
  ...{ sandbox, limits: request.limits, gpu: null, caches: [] },
});
