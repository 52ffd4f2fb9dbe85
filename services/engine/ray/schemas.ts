import * as z from 'zod';

/** GET api/version. */
export const Version = z.object({ ray_version: z.string(), session_name: z.string().nullish() });

/** GET api/jobs/ID. PENDING waits for room or its package; the last three are ends. */
export const Job = z.object({
  status: z.enum(['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED']),
  message: z.string().nullish(),
  error_type: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  driver_exit_code: z.int().nullish(),
  /** Where it runs. */
  driver_agent_http_address: z.string().nullish(),
});
export type Job = z.output<typeof Job>;

/** GET api/v0/nodes: what each node has, used or not. */
export const Nodes = z
  .object({
    data: z.object({
      result: z.object({
        result: z.array(z.object({ state: z.string(), resources_total: z.record(z.string(), z.number()).nullish() })),
      }),
    }),
  })
  .transform(({ data }) =>
    data.result.result
      .filter(({ state }) => state === 'ALIVE')
      .map(({ resources_total: total }) => ({
        cpus: total?.CPU ?? 0,
        gpus: total?.GPU ?? 0,
        memory: total?.memory ?? 0,
      })),
  );
export type NodeRoom = z.output<typeof Nodes>[number];

/**
 * GET api/cluster_status: whether something adds nodes when they are wanted. Where nothing does, Ray calls each node its own
 * type. Null: it cannot be told, shortly after a start, and with ways of growing that show themselves elsewhere.
 */
export const Grows = z
  .object({
    data: z.object({
      clusterStatus: z
        .object({
          autoscalerReport: z.object({ nodeTypeMapping: z.record(z.string(), z.string()).nullish() }).nullish(),
        })
        .nullish(),
    }),
  })
  .transform(({ data }) => {
    const types = Object.entries(data.clusterStatus?.autoscalerReport?.nodeTypeMapping ?? {});
    return types.length === 0 ? null : types.some(([node, type]) => type !== `node_${node}`);
  });

/** POST api/jobs/. */
export const Submitted = z.object({ submission_id: z.string() });
/** POST api/jobs/ID/stop. False: nothing of it runs (yet). */
export const Stopped = z.object({ stopped: z.boolean() });
