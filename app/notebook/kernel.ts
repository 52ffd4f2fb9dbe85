import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Kernel, Result } from '../../core/schema/result.ts';
import { solutionTime } from '../../machines/time/programs.ts';
import { userNameOf } from '../../services/kaggle/credentials/user-name.ts';
import { kernelMetadata, kernelSlug, unknownOwner } from '../../services/kaggle/notebook/kernel-metadata.ts';
import { type Cell, notebookText } from '../../services/kaggle/notebook/notebook.ts';
import type { Store } from '../../services/store/store.ts';
import { quoted } from '../../services/text/quoted.ts';
import { competition as competitionArtifact, dataset as datasetArtifact } from '../../stages/dag/artifacts.ts';
import { programCells } from '../../stages/report/program-notebook/notebook.ts';
import type { NotebookSubject } from '../../stages/report/program-notebook/subject.ts';
import { scriptCells } from '../../stages/report/script-notebook/notebook.ts';
import { pageOf } from '../kaggle/signs.ts';
import type { Request } from '../request/request.ts';
import { programOf } from '../result/program.ts';
import { type ScriptLeft, scriptLeft } from './script-left.ts';

/** What a run has for a notebook: its program, and its proven script. */
export interface RunOutput extends Pick<NotebookSubject, 'code' | 'origin' | 'crossValidation' | 'repairs'> {
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly script: ScriptLeft | null;
}

/** The program and script of an ended run; null: it has no working program, or the store no longer has it. */
export const runOutputOf = ({ report, digests }: Result, store: Store): RunOutput | null => {
  const stored = (name: string) => (digests[name] === undefined ? undefined : store.get(digests[name]));
  const competition = competitionArtifact.schema.safeParse(stored('competition')).data;
  const dataset = datasetArtifact.schema.safeParse(stored('dataset')).data;
  const program = programOf(digests, store);
  if (!report?.solution || competition === undefined || dataset === undefined || program === undefined) return null;
  const { code, origin } = program;
  const { crossValidation, repairs } = report;
  return { competition, dataset, code, origin, crossValidation, repairs, script: scriptLeft(report, dataset, store) };
};

/** The notebook's names. Its owner is the user of the credentials by default. */
export const kernelOf = (
  competition: string,
  { competition: { about, submission } }: RunOutput,
  owner: string | null = userNameOf(process.env, homedir()),
): Kernel => ({
  competition,
  slug: kernelSlug(competition),
  owner,
  fileName: about?.requiredFileName ?? submission.fileName,
});

/** The cells of the script if there is one, else of the whole program. `ran`: the text may speak of results that are shown. */
export const cellsFor = (
  { competition: slug }: Kernel,
  { time, seed }: Pick<Request, 'time' | 'seed'>,
  { script, ...leavings }: RunOutput,
  ran: boolean,
): Cell[] =>
  script === null
    ? programCells({ ...leavings, slug, seed, seconds: solutionTime(time) })
    : scriptCells({ ...script, slug, competition: leavings.competition, seconds: time, ran });

/** The two files that `kaggle kernels push` wants, by name. */
export const kernelFiles = (
  { competition, owner }: Kernel,
  cells: readonly Cell[],
  gpu = false,
): Readonly<Record<string, string>> => {
  const codeFile = `${competition}.ipynb`;
  return {
    [codeFile]: notebookText(cells),
    'kernel-metadata.json': kernelMetadata({ owner: owner ?? unknownOwner, competition, codeFile, gpu }),
  };
};

const mostBytes = 1_000_000;

/** Why Kaggle would not take this notebook; undefined: it is small enough. */
export const tooLarge = (files: Readonly<Record<string, string>>): string | undefined => {
  const bytes = Math.max(...Object.values(files).map((text) => Buffer.byteLength(text)));
  if (bytes <= mostBytes) return undefined;
  const [has, most] = [bytes, mostBytes].map((count) => count.toLocaleString('en'));
  return `the notebook has ${has} bytes, and Kaggle takes at most ${most}`;
};

/** What the user still has to do, step by step, in words and as commands. */
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
