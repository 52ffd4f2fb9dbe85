import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Store } from '../../services/store/store.ts';
import { fail, ok } from '../define.ts';
import { CrossValidation } from '../schema/cross-validation.ts';

const megabyte = 2 ** 20;
/** What is taken from a work folder, and how large it may be. Everything else is left behind. */
const kept: Readonly<Record<string, number>> = {
  'oof.csv': 2_048 * megabyte,
  'cv.json': 4 * megabyte,
  'manifest.json': 16 * megabyte,
};
const submissionLimit = 4_096 * megabyte;

const CvFile = CrossValidation.omit({ source: true }).strip();
const ManifestFile = z.record(z.string(), z.json());

/** Size of a regular file; undefined for anything else. Links, pipes and devices are never opened: the writer is untrusted. */
const regularSize = (path: string): number | undefined => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
};

const readJson = <T>(path: string, limit: number, schema: z.ZodType<T>): T | null => {
  const size = regularSize(path);
  if (size === undefined || size > limit) return null;
  try {
    return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** Takes over what a solution left in its work folder: the submission, and the few known files beside it. */
export const collectOutputs = async (work: string, fileName: string, store: Store) => {
  const path = join(work, fileName);
  const bytes = regularSize(path);
  if (bytes === undefined || bytes === 0) return fail('no-submission', `the solution wrote no ${fileName}`);
  if (bytes > submissionLimit) return fail('bad-output', `${fileName} is larger than 4 GiB`);
  const outputs: Record<string, string> = {};
  for (const [name, limit] of Object.entries(kept)) {
    const size = regularSize(join(work, name));
    if (size !== undefined && size <= limit) outputs[name] = await store.putFile(join(work, name));
  }
  const cv = readJson(join(work, 'cv.json'), kept['cv.json'] ?? 0, CvFile);
  return ok({
    origin: 'solution' as const,
    file: await store.putFile(path),
    bytes,
    crossValidation: cv === null ? null : { ...cv, source: 'reported' as const },
    manifest: readJson(join(work, 'manifest.json'), kept['manifest.json'] ?? 0, ManifestFile),
    outputs,
    repairs: [],
    found: [],
  });
};
