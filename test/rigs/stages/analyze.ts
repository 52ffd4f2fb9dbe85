import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageEvent } from '../../../core/say.ts';
import { Dataset } from '../../../core/schema/dataset.ts';
import type { About } from '../../../services/kaggle/competition/about.ts';
import { openStore } from '../../../services/store/store.ts';
import { analyze } from '../../../stages/analyze/analyze.ts';
import type { Said } from '../../../stages/analyze/override/read.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { ingested, plainIntake } from './intake.ts';

/** A private folder that goes away with its owner. */
export const temporaryFolder = (): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), 'medalist-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** Runs the analyze stage on a folder, as the stage runner would: real files, real store, nothing cached. */
export const analyzeFolder = async (data: string, work: string, about: About | null = null, told: Said = {}) => {
  const prepared = await ingested(data, work);
  const dataset = Dataset.parse({
    slug: 'a-competition',
    url: null,
    about,
    files: prepared.files,
    unpacked: prepared.unpacked,
    broken: [...prepared.broken],
  });
  const store = openStore(join(work, 'store'));
  const said: Omit<StageEvent, 'stage'>[] = [];
  const context: StageContext = {
    signal: new AbortController().signal,
    scratch: work,
    data: prepared.folder,
    source: data,
    cache: join(work, 'cache'),
    store,
    intake: plainIntake,
    terms: null,
    kaggle: null,
    claude: null,
    say: (event) => said.push(event),
  };
  const started = performance.now();
  const outcome = await analyze.run({ dataset, params: told }, context);
  return { outcome, store, said, ms: performance.now() - started };
};
