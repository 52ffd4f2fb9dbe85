import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { badAnswer, failure } from '../failures.ts';
import { putResumable } from '../http/put.ts';
import { asJson, safeTarget } from '../http/read.ts';
import type { Ask, Wiring } from '../http/rpc.ts';
import { UploadStart } from '../http/schemas.ts';
import type { Answer, Kaggle } from '../kaggle.ts';

const mostAddresses = 3;

/** The call that uploads a submission's file. It spends nothing, so it may be repeated; if the address expires, it asks for a new one. */
export const uploadCall =
  (ask: Ask, wiring: Wiring): Kaggle['upload'] =>
  async (slug, file, name = basename(file)) => {
    const entry = await stat(file).catch(() => null);
    if (!entry?.isFile()) return failure('not-found', `No file at ${file}.`, 'Check the path.');
    if (entry.size === 0) return failure('refused', `${file} is empty.`, 'Write the submission first.');
    const [bytes, modified] = [entry.size, Math.floor(entry.mtimeMs / 1000)];
    for (let addresses = 1; ; addresses++) {
      const start = await ask(startOf(slug, { bytes, modified, name }));
      if (!start.ok) return start;
      const { token, createUrl } = start.value;
      const url = safeTarget(createUrl, wiring.base);
      if (url === null) return badAnswer('An upload address that is no safe address.', null);
      const sent = await putResumable({ url, file, bytes }, wiring);
      if (sent.ok)
        return unchanged(await stat(file).catch(() => null), entry) ? { ok: true, value: { token } } : changed;
      if (sent.kind !== 'expired-link' || addresses >= mostAddresses) return sent;
    }
  };

const startOf = (slug: string, { bytes, modified, name }: { bytes: number; modified: number; name: string }) => {
  const context = { slug, about: 'submitting' } as const;
  return {
    ...context,
    method: 'StartSubmissionUpload',
    body: { competitionName: slug, contentLength: bytes, lastModifiedEpochSeconds: modified, fileName: name },
    to: 'signed-in',
    effect: 'none',
    read: asJson(UploadStart, context),
  } as const;
};

/** Whether the file is unchanged: one that was written during the upload would be graded half old and half new. */
const unchanged = (now: { size: number; mtimeMs: number } | null, then: { size: number; mtimeMs: number }): boolean =>
  now !== null && now.size === then.size && now.mtimeMs === then.mtimeMs;

const changed: Answer<never> = failure(
  'refused',
  'The file changed while it was uploaded.',
  'Wait until it is written, then submit it; nothing has been spent.',
);
