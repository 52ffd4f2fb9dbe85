import { vi } from 'vitest';
import type { Request } from '../../../app/request/request.ts';
import { readRequest, writeRequest } from '../../../app/request/sealed-request.ts';
import { environmentOf } from './medalist.ts';

/** Changes a saved request as the user of that home would have written it: its seal holds. */
export const changeRequest = (home: string, path: string, change: Partial<Request>): void => {
  vi.stubEnv('XDG_STATE_HOME', environmentOf(home).XDG_STATE_HOME);
  const saved = readRequest(path);
  if (saved === undefined) throw new Error(`${path} is no request`);
  writeRequest(path, { ...saved.request, ...change });
  vi.unstubAllEnvs();
};
