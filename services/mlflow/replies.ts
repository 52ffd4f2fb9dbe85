import * as z from 'zod';

/** Ids are the server's own words: they go into later calls, never into a path. */
const Id = z.string().min(1).max(300);

export const Experiment = z.object({ experiment: z.object({ experiment_id: Id }) });
export const Created = z.object({ experiment_id: Id });
export const Begun = z.object({
  run: z.object({ info: z.object({ run_id: Id, artifact_uri: z.string().max(2_000) }) }),
});
/** Said where there is nothing to say; some servers add to it. */
export const Nothing = z.looseObject({});
/** What is said of a file that was taken: often not a word. */
export const Anything = z.unknown();
