import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { restCall } from './rest.ts';

/** One call as the methods see it, whichever dialect it came in. */
export interface Call {
  readonly name: string;
  readonly dialect: 'rpc' | 'rest' | 'web';
  readonly params: Readonly<Record<string, string>>;
}

const Fields = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).transform((list) => list.join(','))]),
);

/** All fields as strings, as in a query. */
const asText = (fields: z.output<typeof Fields>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));

/** The older client writes `pagesize` and the like, which Kaggle accepts. */
const spelled: Readonly<Record<string, string>> = {
  pagesize: 'pageSize',
  pagetoken: 'pageToken',
  pagename: 'pageName',
  username: 'userName',
  kernelslug: 'kernelSlug',
};

const inCamelCase = (query: URLSearchParams) =>
  Object.fromEntries([...query].map(([name, value]) => [spelled[name] ?? name, value]));

const most = 2 ** 20;

/** A request's body; undefined: it is longer than that of any call. */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const rpcPath =
  /^(?:competitions\.CompetitionApiService|datasets\.DatasetApiService|kernels\.KernelsApiService|security\.OAuthService)\/(\w+)$/;

const fieldsOf = async (body: Buffer, type: string): Promise<Readonly<Record<string, string>>> => {
  if (body.length === 0) return {};
  if (type.includes('application/json')) return asText(Fields.parse(JSON.parse(body.toString())));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return asText(Fields.parse(Object.fromEntries(form)));
};

/**
 * Which method is called: `POST /[api/]v1/Service/Method`, or its older REST twin. Undefined: no such address;
 * null: the body is not what the address wants.
 */
export const readCall = async (
  { method = 'GET', headers }: IncomingMessage,
  { pathname, searchParams }: URL,
  body: Buffer,
): Promise<Call | undefined | null> => {
  const path = /^(?:\/api)?\/v1\/(.+)$/.exec(pathname)?.[1];
  const web = /^\/api\/i\/(.+)$/.exec(pathname)?.[1];
  const query = inCamelCase(searchParams);
  try {
    const fields = await fieldsOf(body, headers['content-type'] ?? '');
    if (web !== undefined) return { name: `web:${web}`, dialect: 'web', params: { ...query, ...fields } };
    if (path === undefined) return undefined;
    const rpc = rpcPath.exec(path)?.[1];
    if (rpc !== undefined) return method === 'POST' ? { name: rpc, dialect: 'rpc', params: fields } : undefined;
    const rest = restCall(method, path);
    return rest && { name: rest.name, dialect: 'rest', params: { ...query, ...fields, ...rest.params } };
  } catch {
    return null;
  }
};
