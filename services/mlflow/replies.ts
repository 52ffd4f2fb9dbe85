import * as z from 'zod';

/** An id is the server's own text. It goes into the bodies of later calls, never into a path. */
const Id = z.string().min(1).max(300);

export const Experiment = z.object({ experiment: z.object({ experiment_id: Id }) });
export const Created = z.object({ experiment_id: Id });
export const Begun = z.object({
  run: z.object({ info: z.object({ run_id: Id, artifact_uri: z.string().max(2_000) }) }),
});
/** The answer of calls without a result; some servers add fields. */
export const Nothing = z.looseObject({});
/** The answer to an uploaded file, which is often empty. */
export const Anything = z.unknown();
