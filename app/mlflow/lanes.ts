import type { Answer } from '../../services/mlflow/http.ts';

const lanes = 4;

/** Does the calls in the order of the items, several at a time. After the first failure it begins no more. */
export const inLanes = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> => {
  const left = items.values();
  let ended: Answer<unknown> = { ok: true, value: null };
  const lane = async () => {
    for (const item of left) {
      const answer = await work(item);
      if (ended.ok && !answer.ok) ended = answer;
      if (!ended.ok) return;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ended;
};
