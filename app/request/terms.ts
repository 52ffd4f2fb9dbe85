import * as z from 'zod';
import type { CompeteOptions } from '../../core/options/options.ts';
import { findGpus } from '../../services/python/gpu/discover.ts';
import { leaseGpu } from '../../services/python/gpu/lease.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import { modelCaches } from '../../services/python/model-caches.ts';
import { sharedModels } from '../../services/python/pretrained/models-folder.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from './request.ts';

const SandboxChoice = z.union([z.literal('auto'), Tier]);
type SandboxChoice = z.output<typeof SandboxChoice>;

/** The sandbox that a caller asks for: by an option, by MEDALIST_SANDBOX, or else `auto`, the strongest that works. */
export const sandboxChoice = ({ sandbox }: Pick<CompeteOptions, 'sandbox'>): SandboxChoice | Refusal => {
  if (sandbox !== undefined) return sandbox;
  const named = process.env.MEDALIST_SANDBOX ?? '';
  const choice = SandboxChoice.safeParse(named === '' ? 'auto' : named);
  if (choice.success) return choice.data;
  return refuse('usage', `MEDALIST_SANDBOX is "${named}"`, `Say one of auto, ${Tier.options.join(', ')}, or unset it.`);
};

/** The terms, with notes about them for the user. */
interface Settled {
  readonly terms: Terms;
  readonly notes: readonly string[];
}

/**
 * Settles how a run's programs run. The sandbox is the one with which the run began; if it does not work, the run is refused, because it
 * must not go on in a weaker one. The GPU is leased for the whole session.
 */
export const settleTerms = async (request: Request): Promise<Settled | Refusal> => {
  const sandbox = await chooseTier(request.sandbox);
  if ('refused' in sandbox) {
    return refuse(
      'no-sandbox',
      `this run was begun in the sandbox "${request.sandbox}": ${sandbox.refused}`,
      sandbox.fix,
    );
  }
  const gpus = request.gpu === 'off' ? [] : await findGpus();
  const { gpu: choice } = request;
  if (typeof choice === 'number' && !gpus.some(({ index }) => index === choice)) {
    const there = gpus.length === 0 ? 'none was found' : `only ${gpus.map(({ index }) => index).join(', ')}`;
    return refuse('usage', `there is no GPU ${choice}: ${there}`, 'Name another (GPU=N), or use GPU=auto or GPU=off.');
  }
  const answer = request.gpu === 'off' ? null : await leaseGpu(request.gpu, gpus);
  if (answer?.kind === 'refused') {
    return refuse('busy', answer.why, 'Wait for it, name another (GPU=N), or use GPU=off.');
  }
  const gpu = answer?.kind === 'leased' ? answer.lease : null;
  const caches = [...sharedModels(), ...(request.shareModels ? modelCaches() : [])];
  const notes = [
    ...(sandbox.tier === 'landlock' ? ['in the second-best sandbox, Landlock: `medalist doctor` says why'] : []),
    ...(answer?.kind === 'cpu' && gpus.length > 0 ? [`on the CPU: ${answer.why}`] : []),
  ];
  return { terms: { sandbox, limits: request.limits, gpu, caches }, notes };
};
