import type { IncomingHttpHeaders } from 'node:http';
import { type Manners, modelOf } from '../models.ts';
import type { Failed } from './failing.ts';
import { refusalOf } from './refuse.ts';
import type { MessagesRequest } from './request.ts';

export const invalid = (message: string): Failed => ({ status: 400, type: 'invalid_request_error', message });

export const notFound = (message: string): Failed => ({ status: 404, type: 'not_found_error', message });

export const tooLarge: Failed = {
  status: 413,
  type: 'request_too_large',
  message: 'Request exceeds the maximum size',
};

/** The first, and the one that the SDK of 2026 sends. */
const versions: ReadonlySet<string> = new Set(['2023-06-01', '2026-10-21']);

const unauthorized = (message: string): Failed => ({ status: 401, type: 'authentication_error', message });

/** Whether the caller may speak at all; null: yes. */
export const judgeHeaders = (headers: IncomingHttpHeaders, key: string | null, manners: Manners): Failed | null => {
  if (key !== null) {
    const { 'x-api-key': given, authorization } = headers;
    if (given === undefined && authorization === undefined) return unauthorized('x-api-key header is required');
    if (given !== key && authorization !== `Bearer ${key}`) {
      return unauthorized(given === undefined ? 'Invalid bearer token' : 'invalid x-api-key');
    }
  }
  const version = headers['anthropic-version'];
  if (manners === 'claude' && !versions.has(String(version))) {
    return invalid(
      `anthropic-version: ${version === undefined ? 'header is required' : `"${version}" is not a valid version`}`,
    );
  }
  return null;
};

/** Whether a well-formed request may be answered; null: yes. */
export const judgeRequest = (body: MessagesRequest, manners: Manners): Failed | null => {
  const model = modelOf(body.model, manners);
  if (model === null) return notFound(`model: ${body.model}`);
  const refused = refusalOf(body, model, manners);
  return refused === undefined ? null : invalid(refused);
};
