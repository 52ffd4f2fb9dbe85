import { existsSync } from 'node:fs';
import type { Request } from '../../../app/request/request.ts';
import { table } from '../../../core/options/table/table.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { placeOf } from '../terminal/place.ts';

/** The command that goes on with a run, or, if it has ended, the one that begins again from one of its stages. */
export const nextFor = (request: Request, folder: RunFolder): string => {
  const run = request.listed ? request.runId : quoted(placeOf(folder.path));
  if (!existsSync(folder.result)) return `Go on with it: medalist resume ${run}`;
  return `Begin again from one of them: medalist compete ${[...wordsOf(request), '--from STAGE'].join(' ')}`;
};

/** The competition and the options that decide which earlier results can be used again. */
const wordsOf = ({ url, slug, source, time, seed, solutions, only, listed }: Request): string[] => [
  url === null ? quoted(placeOf(source)) : slug,
  ...(time === table.time.or ? [] : [`--time ${time}`]),
  ...(seed === 42 ? [] : [`--seed ${seed}`]),
  ...solutions.map((solution) => `--solution ${quoted(placeOf(solution))}`),
  ...(only ? ['--only'] : []),
  ...(listed ? [] : ['--out NEW-FOLDER']),
];
