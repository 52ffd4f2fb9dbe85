import { Hono } from 'hono';
import { Selection, select } from '../runs/selection.ts';
import type { World } from '../world.ts';

/** The same data as JSON, for other tools: docs/use/serve.md. */
export const api = (world: World): Hono =>
  new Hono()
    .get('/runs', (context) => {
      const selection = Selection.parse(context.req.query());
      const { rows, matching } = select(world.runs, selection);
      return context.json({ total: matching, page: selection.page, size: selection.size, runs: rows });
    })
    .get('/runs/:slug/:run', (context) => {
      const place = world.runs.find(context.req.param('slug'), context.req.param('run'));
      if (place === undefined) return context.json({ error: 'there is no such run' }, 404);
      const seen = world.watched(place.folder).look();
      const { told, news, messages, spent, working, state } = seen ?? {};
      return context.json({
        run: world.runs.row(place),
        ...{ machine: state ?? null, working: working ?? [], stages: told?.bars ?? [], scores: told?.progress ?? [] },
        ...{ use: told?.use ?? null, news: news ?? [], messages: messages ?? [], spent: spent ?? null },
      });
    })
    .get('/batches', (context) =>
      context.json({
        batches: world.lists
          .all()
          .map(({ name, path, workers, summary, why }) => ({ name, path, workers, why, summary })),
      }),
    );
