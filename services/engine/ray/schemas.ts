import * as z from 'zod';

/** GET api/version. */
export const Version = z.object({ ray_version: z.string(), session_name: z.string().nullish() });

/** GET api/jobs/ID. A PENDING job waits for a node or its package; the last three states are ends. */
export const Job = z.object({
  status: z.enum(['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED']),
  message: z.string().nullish(),
  error_type: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  driver_exit_code: z.int().nullish(),
  /** The address of its node. */
  driver_agent_http_address: z.string().nullish(),
});
export type Job = z.output<typeof Job>;

/** GET api/v0/nodes: the total resources of each node. */
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
 * GET api/cluster_status: whether an autoscaler adds nodes on demand. Without one, Ray reports each node as a type of
 * its own. Null: unknown, shortly after a start, or with autoscalers that report elsewhere.
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
/** POST api/jobs/ID/stop. False: the job does not run (yet). */
export const Stopped = z.object({ stopped: z.boolean() });
