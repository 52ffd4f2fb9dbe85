import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import type { SeenReader } from '../live/seen.ts';
import { Selection, select } from '../runs/selection.ts';
import type { World } from '../world.ts';

/** The same data as JSON, for other tools: docs/use/serve.md. */
export const api = (world: World): Hono =>
  new Hono()
    .get('/runs', async (context) => {
      const selection = Selection.parse(context.req.query());
      if (selection.state !== null) await world.runs.ready();
      const { rows, matching } = select(world.runs, selection);
      return context.json({ total: matching, page: selection.page, size: selection.size, runs: rows });
    })
    .get('/runs/:slug/:run', async (context) => {
      const place = world.runs.find(context.req.param('slug'), context.req.param('run'));
      if (place === undefined) return context.json({ error: 'there is no such run' }, 404);
      const seen = await wholeOf(world.watched(place.folder));
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

/** Reads the journal to its end. Other requests get their turn between two parts of it. */
const wholeOf = async (reader: SeenReader) => {
  let seen = reader.look();
  for (; seen !== undefined && seen.left > 0; seen = reader.look()) await turn();
  return seen;
};
