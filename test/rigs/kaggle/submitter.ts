import { readFileSync } from 'node:fs';
import { tellRun } from '../../../app/kaggle/late-scores.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { Credentials } from '../../../services/kaggle/credentials/credentials.ts';
import { openKaggle } from '../../../services/kaggle/open.ts';
import { send } from '../../../services/kaggle/submissions/send.ts';
import { triesOf } from '../../../services/kaggle/submissions/sent-book.ts';
import { openHome } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { submission, verdict } from '../../../stages/dag/artifacts.ts';
import { submit } from '../../../stages/submit.ts';
import { plainIntake } from '../stages/intake.ts';

/** One session that submits a run's file. */
export interface Session {
  readonly base: string;
  readonly user: readonly [name: string, key: string];
  readonly home: string;
  readonly slug: string;
  readonly run: string;
  /** SHA-256 of the file, which is in the home's store. */
  readonly digest: string;
  /** As the run does it (`compete --submit`, or a resume), or as `medalist submit RUN` does it. */
  readonly by: 'run' | 'hand';
  /** Seconds that the run has. */
  readonly granted: number;
}

/** Submits as a run or a person does; tells why not, or under which number. */
export const submitAs = async ({ base, user, home: root, slug, run, digest, by, granted }: Session) => {
  const home = openHome(root);
  const credentials = Credentials.key(...user);
  const store = openStore(home.store);
  const { path: folder } = home.run(slug, run);
  const open = (signal?: AbortSignal) => openKaggle({ base, credentials, ...(signal && { signal }) });
  if (by === 'hand') {
    const order = {
      slug,
      run,
      folder,
      digest,
      file: store.pathOf(digest),
      fileName: 'submission.csv',
      message: 'mine',
    };
    const clock = { now: Date.now, sleep: async () => {} };
    const kaggle = open();
    const sent = await send({ kaggle, book: home.sent, clock }, order);
    await tellRun(home, folder, triesOf(home.sent, kaggle.address, slug), []);
    return sent;
  }
  return await submit.run(
    {
      submission: submission.schema.parse({
        ...{ origin: 'solution', file: digest, bytes: 14, crossValidation: null, manifest: null, sandbox: null },
        ...{ repairs: [], found: [] },
      }),
      competition: { submission: { fileName: 'submission.csv' } } as Competition, // the stage reads nothing else
      verdict: verdict.schema.parse({ file: digest, rows: 1, findings: [] }),
      params: { slug, message: 'mine', run },
    },
    {
      ...{ signal: new AbortController().signal, scratch: root, data: root, source: root, cache: root, store },
      ...{ intake: plainIntake, claude: null, terms: null, granted, say: () => {} },
      kaggle: { open, book: home.sent, folder },
    },
  );
};

if (import.meta.main) {
  const session: Session = JSON.parse(readFileSync(0, 'utf8'));
  process.stdout.write(`${JSON.stringify(await submitAs(session))}\n`);
}
