import { resolve } from 'node:path';
import type { NameWith, RunOption } from '../../core/options/derived.ts';
import { longFlag, type Row } from '../../core/options/option.ts';
import { savedOf, savedPowers } from '../../core/options/saved.ts';
import { table } from '../../core/options/table/table.ts';
import { canonical } from '../../services/files/digest.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import type { Home, RunFolder } from '../../services/store/home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { budgetOf } from './build-request.ts';
import { ownSolutions } from './own-solution.ts';
import type { Request } from './request.ts';
import { resolveSource } from './source.ts';
import { sandboxChoice } from './terms.ts';

/** The options of the resuming command. If the run's own request is not trusted, only they count. */
export interface CommandOptions extends Pick<RunOption, NameWith<'power'>> {
  /** The folder with the competition's files. */
  readonly data?: string;
}

/** A request that is safe to follow, with notes about it for the user. */
export interface Trusted {
  readonly request: Request;
  readonly notes: readonly string[];
}

/** Why a request is not trusted. */
const notTrusted = 'this run was not begun by you on this machine, or its request was changed';

/** Restricts a request that came with a folder to what the command allows: the file gets no power over this machine. */
export const restrictToCommandOptions = async (
  received: Request,
  options: CommandOptions,
  home: Home,
  folder: RunFolder,
): Promise<Trusted | Refusal> => {
  const { runId, slug } = received;
  if (received.replayOf !== null) {
    return refuse(
      'usage',
      `it repeats ${received.replayOf}, and ${notTrusted}`,
      'Repeat that run yourself: replay RUN',
    );
  }
  const own = solutionsOf(received, options, folder);
  if ('kind' in own) return own;
  const source = sourceOf(received, options, home, folder);
  if (typeof source !== 'string') return source;
  if (options.submit && received.url === null) {
    const advice = 'Use `medalist submit RUN -c SLUG` when it has ended.';
    return refuse('usage', 'a folder cannot be submitted: which competition of Kaggle it is for is not known', advice);
  }
  const asked = sandboxChoice(options);
  if (typeof asked !== 'string') return asked;
  const choice = await chooseTier(asked);
  if ('refused' in choice) return refuse('no-sandbox', choice.refused, choice.fix);
  const budget = budgetOf(options);
  if ('why' in budget) return refuse('usage', budget.why, 'Correct it, or unset it.');
  const request: Request = {
    ...received,
    ...savedOf(options, savedPowers),
    ...{ solutions: own.paths, source, budget, sandbox: choice.tier },
    submit: options.submit === true ? `Medalist run ${runId}` : options.submit || null,
    batch: options.batch || null,
    listed: folder.path === home.run(slug, runId).path,
    earlier: null,
    lessonsTold: null,
  };
  return { request, notes: [`${notTrusted}: ${leftOut(received, request)}`] };
};

const solutionsOf = (
  { solutions }: Request,
  options: CommandOptions,
  folder: RunFolder,
): ReturnType<typeof ownSolutions> => {
  if (options.solutions === undefined && solutions.length > 0) {
    const advice = `Read the program first, then name it yourself: medalist resume ${folder.path} --solution FILE`;
    return refuse('usage', `it names the program ${solutions.join(', ')}, and ${notTrusted}`, advice);
  }
  return ownSolutions(options.solutions ?? [], options.only ?? false);
};

/** The data folder. A stranger's request may name any folder of this machine, whose files would then go to a model. */
const sourceOf = (
  { source, slug }: Request,
  options: CommandOptions,
  home: Home,
  folder: RunFolder,
): string | Refusal => {
  if (options.data !== undefined && resolve(options.data) === home.data(slug)) return home.data(slug); // fetch fills it
  if (options.data !== undefined) {
    const named = resolveSource(resolve(options.data), home);
    return 'kind' in named ? named : named.folder;
  }
  if (source === home.data(slug)) return source;
  const advice = `If these are the files you mean: medalist resume ${folder.path} --data ${source}\nOr begin anew: medalist compete ${source} --out NEW-FOLDER`;
  return refuse('usage', `it takes its files from ${source}, and ${notTrusted}`, advice);
};

/** What the file asks for and does not get, with the flags that would give it. */
const leftOut = (received: Request, request: Request): string => {
  const differ = (field: keyof Request) => canonical(received[field]) !== canonical(request[field]);
  const lines = [
    ...(received.sandbox === 'none' && differ('sandbox') ? [inWords('sandbox')] : []),
    ...(received.submit !== null && request.submit === null ? [inWords('submit')] : []),
    ...savedPowers.flatMap((name) => (received[name] !== false && differ(name) ? [inWords(name)] : [])),
    ...(differ('budget') ? ['its budget (--budget, --tokens, --calls)'] : []),
  ];
  return lines.length === 0 ? 'it goes on as this command says' : `not taken over from it: ${lines.join(', ')}`;
};

/** One such thing, with its flag. */
const inWords = (name: 'sandbox' | 'submit' | (typeof savedPowers)[number]): string => {
  const row: Row = table[name];
  return `${row.power} (${longFlag(row.also ?? row)})`;
};
