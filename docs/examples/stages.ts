// Single stages: what fetch and analyze make of a folder. Run it as compete.ts beside it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { forwardJournal, intakeHere, openStore, stageRunner } from 'medalist';

const source = resolve(process.argv[2] ?? 'my-competition');
const work = mkdtempSync(join(tmpdir(), 'stages-'));
const store = openStore(join(work, 'store'), (path, why) => console.error(path, why));
const journal = forwardJournal(
  'look',
  (line) => line.type === 'stage.finished' && console.log(line.stage, line.headline),
);
const equipment = { store, journal, source, cache: join(work, 'cache'), scratch: work, salt: () => null };
const intake = await intakeHere(work);
if ('kind' in intake) throw new Error(intake.message);
// null: no program may be run, nobody is asked
const run = stageRunner({ ...equipment, intake, terms: null, kaggle: null, claude: null });
const { signal } = new AbortController();

const fetched = await run({ stage: 'fetch', refs: {}, params: { slug: basename(source), url: null } }, signal);
if (!fetched.ok) throw new Error(fetched.message);
const analyzed = await run({ stage: 'analyze', refs: { dataset: fetched.digest }, params: {} }, signal);
if (!analyzed.ok) throw new Error(analyzed.message);
console.log(analyzed.artifact, store.get(analyzed.digest));
