import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Kernel, Result } from '../../core/schema/result.ts';
import { solutionTime } from '../../machines/time-budget.ts';
import { userNameOf } from '../../services/kaggle/credentials/user-name.ts';
import { kernelMetadata, kernelSlug, unknownOwner } from '../../services/kaggle/notebook/kernel-metadata.ts';
import type { Store } from '../../services/store/store.ts';
import { quoted } from '../../services/text/quoted.ts';
import { competition as competitionArtifact } from '../../stages/dag/artifacts.ts';
import { buildNotebook } from '../../stages/report/notebook.ts';
import type { NotebookSubject } from '../../stages/report/notebook-subject.ts';
import { pageOf } from '../kaggle/signs.ts';
import type { Request } from '../request/request.ts';
import { programOf } from '../result/program.ts';

/** What a run leaves for a notebook. */
type Leavings = Pick<NotebookSubject, 'competition' | 'code' | 'origin' | 'crossValidation' | 'repairs'>;

/** The solution that a run ended with; null: none did any good, or the store has it no more. */
export const leavingsOf = ({ report, digests }: Result, store: Store): Leavings | null => {
  const stored = (name: string) => (digests[name] === undefined ? undefined : store.get(digests[name]));
  const competition = competitionArtifact.schema.safeParse(stored('competition'));
  const program = programOf(digests, store);
  if (!report?.solution || !competition.success || program === undefined) return null;
  const { code, origin } = program;
  const { crossValidation, repairs } = report;
  return { competition: competition.data, code, origin, crossValidation, repairs };
};

/** Whose notebook it will be: who the credentials say the user is. */
export const kernelOf = (
  competition: string,
  { competition: { about, submission } }: Leavings,
  owner: string | null = userNameOf(process.env, homedir()),
): Kernel => ({
  competition,
  slug: kernelSlug(competition),
  owner,
  fileName: about?.requiredFileName ?? submission.fileName,
});

/** The two files that `kaggle kernels push` wants, by name. */
export const kernelFiles = (
  kernel: Kernel,
  { time, seed }: Pick<Request, 'time' | 'seed'>,
  leavings: Leavings,
  gpu = false,
): Readonly<Record<string, string>> => {
  const { competition: slug, owner } = kernel;
  const codeFile = `${slug}.ipynb`;
  return {
    [codeFile]: buildNotebook({ ...leavings, slug, seed, seconds: solutionTime(time) }),
    'kernel-metadata.json': kernelMetadata({ owner: owner ?? unknownOwner, competition: slug, codeFile, gpu }),
  };
};

/** What is left to the user, step by step, in words and as commands. Nothing here does any of it. */
export const kernelSteps = ({ competition, slug, owner, fileName }: Kernel, folder: string): string[] => {
  const id = `${owner ?? unknownOwner}/${slug}`;
  const metadata = quoted(join(folder, 'kernel-metadata.json'));
  return [
    ...(owner === null
      ? [`put your own user name on Kaggle in the place of ${unknownOwner} in ${metadata} (or use --owner)`]
      : []),
    `kaggle kernels push -p ${quoted(folder)}`,
    `kaggle kernels status ${id}   # until it is complete`,
    `kaggle competitions submit ${competition} -k ${id} -v VERSION -f ${quoted(fileName)} -m MESSAGE`,
    `or submit that version in a browser: ${pageOf(competition, 'code')}`,
  ];
};
