import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../../services/store/store.ts';
import type { StageContext } from '../../../../stages/dag/define.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainIntake } from '../../../rigs/stages/intake.ts';

/** A real store in a folder of its own, and a scratch folder that is new each time it is asked for. */
export const context = (): StageContext => {
  const folder = scratchFolder();
  const store = openStore(join(folder, 'store'));
  let stages = 0;
  return {
    signal: new AbortController().signal,
    get scratch() {
      stages += 1;
      const scratch = join(folder, `scratch-${stages}`);
      mkdirSync(scratch);
      return scratch;
    },
    data: folder,
    source: folder,
    cache: folder,
    store,
    intake: plainIntake,
    terms: null,
    kaggle: null,
    claude: null,
    say: () => {},
  };
};
