import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { namesWith } from '../../core/options/derived.ts';
import { savedFields } from '../../core/options/saved.ts';
import { Digest } from '../../core/schema/basics.ts';
import { canonical } from '../../services/files/digest.ts';
import { parseReference } from '../../services/kaggle/competition/reference.ts';
import { projectRoot } from '../../services/package/root.ts';
import { findPython } from '../../services/python/environment.ts';
import { installedPackages } from '../../services/python/installed-packages.ts';
import { modelsFolder } from '../../services/python/pretrained/models-folder.ts';
import { weightsDigest } from '../../services/python/pretrained/weights-digest.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';

/** Whether a text is a run id, which is also safe as part of a path. */
export const isRunId = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text) && text !== 'latest';

/** Whether a text is a slug, which also names folders. The user's own folders may have longer names than Kaggle's competitions. */
const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,254}$/i.test(text);

const Fields = z.strictObject({
  ...savedFields,
  schema: z.literal(3),
  runId: z.string().refine(isRunId), // names folders that are removed
  slug: z.string().refine(isSlug),
  url: z
    .string()
    .refine((url) => parseReference(url)?.url === url)
    .nullable(),
  /** The folder with the competition's files. */
  source: z.string().refine(isAbsolute),
  solutions: z.array(z.string()).max(10).readonly(),
  sandbox: Tier,
  submit: z.string().nullable(),
  /** False: `--out` named the folder, so `latest` is not changed. */
  listed: z.boolean(),
  budget: z.strictObject({
    cost: z.int().nullable(),
    tokens: z.int().nullable(),
    calls: z.int().nullable(),
    /** Whether the default cap in money is used, because nobody set one. */
    assumed: z.boolean().default(false),
  }),
  batch: z.string().nullable(),
  earlier: z.string().nullable().default(null),
  /** The lessons of other competitions as they were when the run began, in the store; null: none. */
  lessonsTold: Digest.nullable().default(null),
  /** Makes results the run's own (fresh, from); null: shared with all runs. */
  salt: z.string().nullable(),
  /** Folder of the run that is replayed; null: this is an ordinary run. */
  replayOf: z.string().nullable(),
});

/** A request of an older version, which could have one solution, and ran it alone. */
const ofOneSolution = z.looseObject({ solution: z.string().nullable() });
const withSolutions = (saved: unknown): unknown => {
  const old = ofOneSolution.safeParse(saved).data;
  if (old === undefined) return saved;
  const { solution, ...rest } = old;
  return { ...rest, solutions: solution === null ? [] : [solution], only: solution !== null };
};

/** What a run was asked to do, as saved in its folder. Paths are this machine's; they are in no artifact. */
export const Request = z.preprocess(withSolutions, Fields);
export type Request = z.output<typeof Request>;

/** A new id such as `20261120-233342-4f2a`. Ids sort by time. A caller that starts many runs in a second takes more bytes. */
export const newRunId = (now = new Date(), bytes = 2): string =>
  `${now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}-${randomBytes(bytes).toString('hex')}`;

/** The digest of packages, templates and pretrained weights. It is in cache keys, because a change may give another result. */
export const environmentDigest = (): string => {
  const templates = join(projectRoot, 'templates');
  const files = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.py'));
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'requirements', 'solution.lock')));
  const packages = [...installedPackages(findPython())].map(([name, version]) => `${name} ${version}`);
  hash.update(packages.sort().join('\n'));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(templates, name)));
  const weights = weightsDigest(modelsFolder());
  if (weights !== undefined) hash.update(weights);
  return hash.digest('hex');
};

/** The most bytes of a request. Ours have a few kilobytes. */
export const largestRequest = 2 ** 20;

/** The first field in which a request differs from the one with which its run began. */
export const differs = (begun: Request, wanted: Request): string | undefined =>
  (['source', ...namesWith('identity')] as const).find((field) => canonical(begun[field]) !== canonical(wanted[field]));
