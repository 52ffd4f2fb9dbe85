import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { parseLimits } from '../../app/request/limits.ts';
import { Approval, parseApprovals } from '../../core/options/approval.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';

/** `--gpu off|auto|N` */
export const gpuFlag = (text: string): 'off' | 'auto' | number => {
  if (text === 'off' || text === 'auto') return text;
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('Say off, auto or a number.');
  return Number(text);
};

/** `--limit memory=8G`, any number of times. */
export const limitFlag = (text: string, before: Readonly<Record<string, number>> = {}) => {
  const limits = parseLimits(text.split(/[\s,]+/).filter((part) => part !== ''));
  if ('why' in limits) throw new InvalidArgumentError(`${limits.why}.`);
  return { ...before, ...limits };
};

/** `--sandbox`: going without one has a flag of its own, so that nobody does it by a typing mistake. */
export const sandboxFlag = (text: string): 'auto' | Tier => {
  const tier = Tier.exclude(['none']).safeParse(text);
  if (text === 'auto') return text;
  if (!tier.success) throw new InvalidArgumentError('Say auto, bubblewrap or landlock; none is --unsafe-no-sandbox.');
  return tier.data;
};

/**
 * `--models-file`: the environment's MEDALIST_MODELS for this command and all that it starts. The file may lie in a folder
 * that came along; who names it has looked into it.
 */
export const modelsFileOption = (): Option =>
  new Option(
    '--models-file <file>',
    'settings of language models (default: MEDALIST_MODELS, else ~/.config/medalist/models.json)',
  ).argParser((text: string) => {
    process.env.MEDALIST_MODELS = resolve(text);
    return text;
  });

/** `--approve plan,code` */
export const approveFlag = (text: string): readonly Approval[] => {
  const known = parseApprovals(text);
  if (known === undefined) throw new InvalidArgumentError(`Say one or more of ${Approval.options.join(', ')}.`);
  return known;
};

/** A number that is one: `--time 5m` is refused instead of guessed at. */
export const numberFlag = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('Not a number.');
  return value;
};

export const jsonOption = (): Option => new Option('--json', 'print one JSON object, last on standard output');
