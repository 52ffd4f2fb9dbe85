import * as z from 'zod';
import { objections } from '../grading/submitting.ts';
import { isComplete, type Kernel } from '../kernel.ts';
import { denied, failed, json, type Reply } from '../protocol/reply.ts';
import type { Call } from '../protocol/request.ts';
import type { Served, World } from '../world.ts';

const Notebook = z.object({
  nbformat: z.literal(4),
  cells: z.array(z.object({ cell_type: z.enum(['code', 'markdown']), source: z.string() })).min(1),
});

/** Saves a notebook. As on Kaggle, the answer is 200 with an `error` if the rules were not accepted, and a cell's source must be a string. */
export const saveKernel = ({ account, kernels, competitions }: World, { params }: Call): Reply => {
  const { slug = '', newTitle = '', text = '', language, kernelType } = params;
  const [owner, name = ''] = slug.split('/');
  if (owner !== account.username) return denied('kernels.get');
  if (newTitle.length < 5 || newTitle.length > 50 || name === '') return failed(400, 'Bad Request');
  if (language !== 'python' || kernelType !== 'notebook' || !isNotebook(text)) return failed(400, 'Bad Request');
  const sources = (params.competitionDataSources ?? '').split(',').filter((source) => source !== '');
  const known = sources.filter((source) => competitions.has(source));
  if (known.some((source) => !competitions.get(source)?.settings.joined)) {
    const error = "You must accept this competition's rules before you'll be able to add it as a datasource";
    return json({ error });
  }
  const versions = kernels.get(slug) ?? [];
  const version = versions.length + 1;
  const internet = params.enableInternet === 'true'; // if it is left out: the default of the protocol, not of the client
  const kernel = { version, text, internet, competitions: known, looks: 1, outputs: new Map<string, string>() };
  kernels.set(slug, [...versions, kernel]);
  return json({
    ref: `/code/${slug}`,
    url: `https://www.kaggle.com/code/${slug}`,
    versionNumber: version,
    invalidCompetitionSources: sources.filter((source) => !known.includes(source)),
  });
};

const isNotebook = (text: string): boolean => {
  try {
    return Notebook.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

export const sessionStatus = ({ kernels }: World, { params }: Call): Reply => {
  const kernel = kernels.get(`${params.userName}/${params.kernelSlug}`)?.at(-1);
  if (kernel === undefined) return denied('kernels.get');
  kernel.looks -= 1;
  return json({ status: isComplete(kernel) ? 'COMPLETE' : 'RUNNING' });
};

/** Submits a file that a version of a notebook wrote. */
export const createCodeSubmission = ({ kernels, now }: World, served: Served, { params }: Call): Reply => {
  const { kernelOwner, kernelSlug, kernelVersion = '', fileName = '', submissionDescription = '' } = params;
  if (!served.settings.joined) return denied('competitions.participate');
  if (kernelVersion === '') return denied('kernelSessions.get');
  const kernel = kernels.get(`${kernelOwner}/${kernelSlug}`)?.[Number(kernelVersion) - 1];
  if (kernel === undefined) return denied('kernels.get');
  const file = kernel.outputs.get(fileName);
  const why = [...objectionsTo(kernel, served, file), ...objections(served, fileName, now(), true)];
  if (why.length > 0 || file === undefined) return failed(400, `Submission not allowed:  ${why.join(' ')}`);
  const { ref } = served.board.add(file, 0, submissionDescription);
  return json({ message: `Successfully submitted to ${served.title}`, ref });
};

const objectionsTo = (kernel: Kernel, { slug }: Served, file: string | undefined): string[] => [
  ...(isComplete(kernel) ? [] : ['Notebook is still running.']),
  ...(isComplete(kernel) && file !== undefined ? [] : ['Did not find provided Notebook Output File.']),
  ...(kernel.internet ? ['Your Notebook cannot use internet access in this competition.'] : []),
  ...(kernel.competitions.includes(slug) ? [] : ['Your Notebook must include this competition as a data source']),
];
