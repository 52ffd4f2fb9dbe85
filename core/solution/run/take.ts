import { openUntrusted, type UntrustedFile } from '../../../services/python/run/untrusted.ts';
import type { Store } from '../../../services/store/store.ts';

/** Stores a file that a solution left; its digest and size, or why it was not taken. `check` says what is wrong inside. */
export const take = async (
  path: string,
  limit: number,
  store: Store,
  check: (file: UntrustedFile) => string | undefined = () => undefined,
) => {
  const file = openUntrusted(path, limit);
  if ('why' in file) return file;
  using open = file;
  const why = check(open);
  return why === undefined ? { digest: await store.putOpenFile(open.fd), bytes: open.bytes } : { why };
};
