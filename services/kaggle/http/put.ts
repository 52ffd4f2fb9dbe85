import { createReadStream } from 'node:fs';
import { badAnswer, cancelled, failure } from '../failures.ts';
import type { Answer } from '../kaggle.ts';
import type { Reply } from './http.ts';
import { mostTries, temporary, waitAfter, withRetries } from './retry.ts';
import { failed, type Wiring } from './rpc.ts';

/** A file to upload in parts to an address. */
export interface Parcel {
  readonly url: URL;
  readonly file: string;
  readonly bytes: number;
}

/** How many bytes have arrived. */
type Arrived = 'all' | number;

/**
 * Uploads a file to a resumable address, and continues after a lost connection. It sends no credentials, because the address is one. An
 * expired address is a failure of kind `expired-link`.
 */
export const putResumable = async (parcel: Parcel, wiring: Wiring): Promise<Answer<'all'>> => {
  const { policy, signal, onRetry } = wiring;
  for (let [from, tries] = [0, 1]; ; tries++) {
    const sent = await put(parcel, from, wiring);
    let there = sent;
    if (!sent.ok) {
      if (!temporary(sent) || tries >= mostTries(sent, policy)) return sent;
      const waitSeconds = waitAfter(sent, tries, policy.random());
      onRetry?.({ call: 'upload', failure: sent, tries, waitSeconds });
      await policy.clock.sleep(waitSeconds * 1000, signal);
      if (signal?.aborted) return cancelled;
      there = await withRetries(() => put(parcel, 'ask', wiring), { policy, call: 'upload', signal, onRetry });
    }
    if (!there.ok) return there;
    if (there.value === 'all') return { ok: true, value: 'all' };
    if (there.value <= from && tries >= policy.tries) return sent.ok ? stuck : sent;
    if (there.value > from) tries = 0;
    from = there.value;
  }
};

const stuck = badAnswer('The upload does not move: the same part is asked for again and again.', 308);

/** Sends the file from this byte on. `ask`: sends nothing, and asks how much has arrived. */
const put = async ({ url, file, bytes }: Parcel, from: number | 'ask', wiring: Wiring): Promise<Answer<Arrived>> => {
  const asks = from === 'ask';
  const body = asks ? '' : createReadStream(file, { start: from, end: bytes - 1 });
  const range = asks ? `bytes */${bytes}` : `bytes ${from}-${bytes - 1}/${bytes}`;
  const headers = {
    'user-agent': wiring.userAgent,
    'content-length': String(asks ? 0 : bytes - from),
    ...(from === 0 ? {} : { 'content-range': range }),
  };
  const reply = await wiring.exchange({ method: 'PUT', url, headers, body, small: asks });
  if (typeof body !== 'string') body.destroy();
  return arrived(reply, bytes, wiring.policy.clock.now());
};

const arrived = (reply: Reply, bytes: number, now: number): Answer<Arrived> => {
  const status = reply.kind === 'reply' ? reply.status : null;
  switch (true) {
    case reply.kind === 'reply' && (status === 200 || status === 201):
      return { ok: true, value: 'all' };
    case reply.kind === 'reply' && status === 308: {
      const last = /^bytes=0-(\d{1,15})$/.exec(reply.header('range') ?? '')?.[1];
      const next = last === undefined ? 0 : Number(last) + 1;
      return next <= bytes ? { ok: true, value: next } : badAnswer('More has arrived there than was sent.', status);
    }
    case status === 404 || status === 410:
      return failure(
        'expired-link',
        'The upload address has expired.',
        'Submit again: a new one is asked for.',
        status,
      );
    case status !== null && status < 400:
      return badAnswer(`The upload was answered with HTTP ${status}.`, status);
    default:
      return failed(reply, { slug: undefined, about: 'submitting' }, true, now);
  }
};
