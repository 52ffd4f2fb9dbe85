import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { writeAtomic } from '../../services/files/atomic.ts';
import { canonical } from '../../services/files/digest.ts';
import { readRegular } from '../../services/files/regular.ts';
import { readKey, sealKey } from '../../services/store/seal-key.ts';
import { jsonOf } from '../../services/text/json.ts';
import { largestRequest, Request } from './request.ts';

/** A request as saved in a run's folder. `seal` proves that this user wrote it and nobody has changed it since. */
const Sealed = z.looseObject({ seal: z.unknown().optional() });

/** A saved request. It is not `own` if it came with a folder, or was edited. */
export interface SavedRequest {
  readonly request: Request;
  readonly own: boolean;
}

/** Writes a run's request under the user's seal. */
export const writeRequest = (path: string, request: Request): void => writeSealed(path, request);

/** Writes a request under the user's seal. If there is no key, as in a home folder that is not writable, it is written without a seal. */
export const writeSealed = (path: string, request: object): void => {
  const key = sealKey();
  const sealed = key === undefined ? request : { ...request, seal: sealOf(request, key) };
  writeAtomic(path, JSON.stringify(sealed, null, 2));
};

/** Reads a run's saved request; undefined: it is damaged. */
export const readRequest = (path: string): SavedRequest | undefined => readSealed(path, Request);

/** Reads what `writeSealed` wrote, and says whether it is this user's own; undefined: it is damaged. */
export const readSealed = <T>(
  path: string,
  schema: z.ZodType<T>,
): { readonly request: T; readonly own: boolean } | undefined => {
  const read = readRegular(path, largestRequest);
  const parsed = 'why' in read ? undefined : Sealed.safeParse(jsonOf(read.text)).data;
  if (parsed === undefined) return undefined;
  const { seal, ...rest } = parsed;
  const request = schema.safeParse(rest).data;
  return request && { request, own: holds(seal, rest) };
};

/** Whether the seal is right. It covers what was written, so defaults that a later version adds do not break it. */
const holds = (seal: unknown, rest: object): boolean => {
  const key = readKey();
  if (key === undefined || typeof seal !== 'string') return false;
  const [said, meant] = [Buffer.from(seal), Buffer.from(sealOf(rest, key))];
  return said.length === meant.length && timingSafeEqual(said, meant);
};

const sealOf = (rest: object, key: Buffer): string => createHmac('sha256', key).update(canonical(rest)).digest('hex');
