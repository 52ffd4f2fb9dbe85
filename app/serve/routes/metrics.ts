import { Hono } from 'hono';
import { openMetrics } from '../../metrics/gather.ts';
import { metricsText } from '../../metrics/metrics.ts';
import type { World } from '../world.ts';

/** The metrics for Prometheus. */
export const metrics = ({ runs, lists }: World): Hono => {
  const told = openMetrics(runs, lists);
  return new Hono().get('/', async (context) =>
    context.body(await metricsText(told()), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
};
