import { type Context, Hono } from 'hono';
import { html } from '../../report/page/parts.ts';
import { RunOrder, startRun } from '../actions/start.ts';
import { onChange } from '../live/on-change.ts';
import { startForms } from '../page/forms.ts';
import { addressOf, filterForm, queryOf, type RunsShown, runsParts } from '../page/runs-page.ts';
import { Selection, select } from '../runs/selection.ts';
import type { World } from '../world.ts';
import { bodyOf, changed, livePage, stillPage } from './reply.ts';

/** The page of all runs, and the page where runs are started. */
export const runs = (world: World): Hono => {
  const selected = (context: Context) => Selection.parse(context.req.query());
  const look = (selection: Selection): RunsShown => ({
    selection,
    ...select(world.runs, selection),
    known: world.runs.known().rows,
    total: world.runs.places().length,
  });

  return new Hono()
    .get('/', (context) => {
      const selection = selected(context);
      const before = html`<h1>Runs</h1>${filterForm(selection)}`;
      return livePage(context, world, 'Runs', `/events?${queryOf(selection)}`, before, runsParts(look(selection)));
    })
    .get('/events', (context) => {
      const selection = selected(context);
      const from = ({ rows, matching, known, total }: RunsShown) => [matching, total, ...rows, ...known];
      return world.streams.send(context, world.door.isOpen(context), () =>
        onChange(() => look(selection), from, runsParts),
      );
    })
    .get('/start', (context) => stillPage(context, world, 'Start', [startForms(world.door.isOpen(context))]))
    .post('/runs', async (context) => {
      const order = await bodyOf(context, RunOrder);
      if (typeof order === 'string') return changed(context, world, { ok: false, why: order }, '/start');
      const { run, ...started } = await startRun(world.desk, order);
      const place = world.desk.home.runs().find(({ runId }) => runId === run); // it is new
      const to = place === undefined ? '/' : addressOf({ slug: place.slug, run });
      return changed(context, world, started, started.ok ? to : '/start', { run });
    });
};
