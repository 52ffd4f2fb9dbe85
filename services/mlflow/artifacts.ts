import { extname } from 'node:path';
import { openRegular, readAt } from '../files/regular.ts';
import { type Answer, type Call, failed, type Outgoing } from './http.ts';
import { Anything } from './replies.ts';

/** A file, and its name among a run's artifacts. */
export interface Artifact {
  readonly path: string;
  readonly name: string;
}

/**
 * The folder of a run's artifacts, if the tracking server itself stores them. Null: they belong in another storage or server, for which we
 * have no credentials.
 */
export const proxiedFolder = (uri: string): string | null => {
  const path = /^mlflow-artifacts:\/(?:\/\/)?([^/?#][^?#]*)$/.exec(uri)?.[1]?.replace(/(?<!\/)\/+$/, '');
  return path === undefined || path.split('/').some((part) => /^\.{0,2}$/.test(part)) ? null : path;
};

/** Uploads one file into such a folder. The file is read into memory, because it is small. */
export const putArtifact = async (call: Call, folder: string, { path, name }: Artifact): Promise<Answer<unknown>> => {
  const file = openRegular(path);
  if ('why' in file) return failed(`${name} ${file.why}`);
  using open = file;
  const encoded = `${folder}/${name}`.split('/').map(encodeURIComponent).join('/');
  const outgoing: Outgoing = {
    ...{ method: 'PUT', path: `/api/2.0/mlflow-artifacts/artifacts/${encoded}` },
    headers: { 'content-type': types[extname(name)] ?? 'application/octet-stream' },
    body: readAt(open.fd, 0, open.bytes),
  };
  const answer = await call(outgoing, Anything);
  return answer.ok ? answer : failed(`${name}: ${answer.why}`, answer.code);
};

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.py': 'text/x-python',
  '.svg': 'image/svg+xml',
};
