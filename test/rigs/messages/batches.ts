import * as z from 'zod';
import { errorBody, type Failed } from './server/failing.ts';
import { MessagesRequest } from './server/request.ts';
import type { Work } from './work.ts';

export const BatchRequest = z.strictObject({
  requests: z.array(z.strictObject({ custom_id: z.string().regex(/^[\w-]{1,64}$/), params: MessagesRequest })).min(1),
});
type BatchRequest = z.output<typeof BatchRequest>;

type Result = { readonly type: 'succeeded' | 'errored' | 'canceled' };
interface Batch {
  readonly id: string;
  readonly requests: BatchRequest['requests'];
  readonly canceled: boolean;
  readonly looks: number;
  /** Null until it ended. */
  readonly results: readonly { readonly custom_id: string; readonly result: Result }[] | null;
}

const when = '2026-01-01T00:00:00Z';

/** Batches at half the price: in progress when made, ended at the second look; results in another order. */
export const openBatches = (
  begin: (body: MessagesRequest) => Work,
  judge: (body: MessagesRequest) => Failed | null,
  origin: () => string,
) => {
  const batches = new Map<string, Batch>();
  const answer = (body: MessagesRequest): Result => {
    const errored = (failed: Failed) => ({ type: 'errored', error: errorBody(failed, 'req_batch') }) as const;
    const failed = judge(body);
    if (failed !== null) return errored(failed);
    const work = begin(body);
    if (work.deed !== null && work.deed.kind !== 'answer') {
      return errored({ status: 500, type: 'api_error', message: `fault ${work.fault}` });
    }
    const { message } = work.charge(0.5);
    const usage = { ...message.usage, service_tier: 'batch' };
    return { type: 'succeeded', ...{ message: { ...message, usage } } };
  };
  const keep = (batch: Batch) => {
    batches.set(batch.id, batch);
    return shown(batch, origin());
  };
  const change = (id: string, how: (batch: Batch) => Batch) => {
    const batch = batches.get(id);
    return batch === undefined ? null : keep(batch.results === null ? how(batch) : batch);
  };
  return {
    create: ({ requests }: BatchRequest) =>
      keep({ id: `msgbatch_${batches.size + 1}`, requests, canceled: false, looks: 0, results: null }),
    look: (id: string) =>
      change(id, (batch) => {
        if (batch.looks === 0) return { ...batch, looks: 1 };
        const results = batch.requests.map(({ custom_id, params }) => ({
          custom_id,
          result: batch.canceled ? ({ type: 'canceled' } as const) : answer(params),
        }));
        return { ...batch, results: results.toReversed() };
      }),
    cancel: (id: string) => change(id, (batch) => ({ ...batch, canceled: true })),
    /** Null: there are none yet. */
    results: (id: string) =>
      batches
        .get(id)
        ?.results?.map((line) => `${JSON.stringify(line)}\n`)
        .join('') ?? null,
  };
};

const shown = ({ id, requests, canceled, results }: Batch, origin: string) => {
  const count = (type: Result['type']) => results?.filter(({ result }) => result.type === type).length ?? 0;
  return {
    id,
    type: 'message_batch',
    processing_status: results !== null ? 'ended' : canceled ? 'canceling' : 'in_progress',
    request_counts: {
      processing: results === null ? requests.length : 0,
      succeeded: count('succeeded'),
      errored: count('errored'),
      canceled: count('canceled'),
      expired: 0,
    },
    created_at: when,
    expires_at: when,
    ended_at: results === null ? null : when,
    archived_at: null,
    cancel_initiated_at: canceled ? when : null,
    results_url: results === null ? null : `${origin}/v1/messages/batches/${id}/results`,
  };
};
