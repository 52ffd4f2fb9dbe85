import type { Request } from '../../../app/request/request.ts';
import type { OpenState } from '../../../app/run/run-state.ts';
import { table } from '../../../core/options/table/table.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { placeOf } from '../terminal/place.ts';

/** What to do with a run as it stands: the command, and what it does. */
export const nextFor = (request: Request, folder: RunFolder, state: OpenState | 'ended'): string => {
  const run = request.listed ? request.runId : quoted(placeOf(folder.path));
  switch (state) {
    case 'working':
      return `Watch it: medalist log ${run} --follow`;
    case 'waiting':
      return `Answer it: medalist approve ${run}   (or reject, edit)`;
    case 'stopped':
      return `Go on with it: medalist resume ${run}`;
    case 'ended':
      return again(request);
  }
};

const again = (request: Request): string =>
  `Begin again from one of them: medalist compete ${[...wordsOf(request), '--from STAGE'].join(' ')}`;

/** The competition and the options that decide which earlier results can be used again. */
const wordsOf = ({ url, slug, source, time, seed, solutions, only, listed }: Request): string[] => [
  url === null ? quoted(placeOf(source)) : slug,
  ...(time === table.time.or ? [] : [`--time ${time}`]),
  ...(seed === 42 ? [] : [`--seed ${seed}`]),
  ...solutions.map((solution) => `--solution ${quoted(placeOf(solution))}`),
  ...(only ? ['--only'] : []),
  ...(listed ? [] : ['--out NEW-FOLDER']),
];
