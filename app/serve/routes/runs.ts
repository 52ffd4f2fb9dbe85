import { type Context, Hono } from 'hono';
import { html } from '../../report/page/parts.ts';
import { Answer, answerRun, resumeRun } from '../actions/answer.ts';
import type { Started } from '../actions/command.ts';
import { RunOrder, startRun } from '../actions/start.ts';
import { stopRun } from '../actions/stop.ts';
import { startForms } from '../page/forms.ts';
import { runParts } from '../page/run-page.ts';
import { addressOf, filterForm, queryOf, runsParts } from '../page/runs-page.ts';
import type { RunPlace } from '../runs/read-row.ts';
import { Selection, select } from '../runs/selection.ts';
import { shownOf } from '../runs/shown.ts';
import type { World } from '../world.ts';
import { bodyOf, changed, events, livePage, nothingHere, stillPage } from './reply.ts';
import { reportOf } from './report.ts';

/** The pages of runs, and what may be done with them. */
export const runs = (world: World): Hono => {
  const selected = (context: Context) => Selection.parse(context.req.query());
  const parts = (selection: Selection) =>
    runsParts({
      selection,
      ...select(world.runs, selection),
      known: world.runs.known().rows,
      total: world.runs.places().length,
    });
  const of = (context: Context): RunPlace | undefined =>
    world.runs.find(context.req.param('slug') ?? '', context.req.param('run') ?? '');
  const noRun = (context: Context) => nothingHere(context, world, 'There is no such run.');
  /** Does something with a run, and shows its page. */
  const act = async (context: Context, deed: (place: RunPlace) => Promise<Started>) => {
    const place = of(context);
    if (place === undefined) return noRun(context);
    return changed(context, world, await deed(place), addressOf({ slug: place.slug, run: place.runId }));
  };
  const answer =
    (said: unknown) =>
    async (place: RunPlace): Promise<Started> => {
      const read = Answer.safeParse(said);
      return read.success ? answerRun(world.desk, place, read.data) : { ok: false, why: 'The answer cannot be used.' };
    };

  return new Hono()
    .get('/', (context) => {
      const selection = selected(context);
      const before = html`<h1>Runs</h1>${filterForm(selection)}`;
      return livePage(context, world, 'Runs', `/events?${queryOf(selection)}`, before, parts(selection));
    })
    .get('/events', (context) => {
      const selection = selected(context);
      return events(context, () => parts(selection));
    })
    .get('/start', (context) => stillPage(context, world, 'Start', [startForms()]))
    .post('/runs', async (context) => {
      const order = await bodyOf(context, RunOrder);
      if (typeof order === 'string') return changed(context, world, { ok: false, why: order }, '/start');
      const { run, ...started } = await startRun(world.desk, order);
      const place = world.runs.places().find(({ runId }) => runId === run);
      const to = place === undefined ? '/' : addressOf({ slug: place.slug, run });
      return changed(context, world, started, started.ok ? to : '/start', { run });
    })
    .get('/runs/:slug/:run', (context) => {
      const place = of(context);
      if (place === undefined) return noRun(context);
      const address = addressOf({ slug: place.slug, run: place.runId });
      const shown = runParts(shownOf(world, place, world.door.isOpen(context)));
      return livePage(context, world, `${place.slug} ${place.runId}`, `${address}/events`, null, shown);
    })
    .get('/runs/:slug/:run/events', (context) => {
      const place = of(context);
      if (place === undefined) return noRun(context);
      const mayChange = world.door.isOpen(context);
      return events(context, () => runParts(shownOf(world, place, mayChange)));
    })
    .get('/runs/:slug/:run/report', (context) => {
      const place = of(context);
      return place === undefined ? noRun(context) : reportOf(context, world, place);
    })
    .post('/runs/:slug/:run/stop', (context) =>
      act(context, async (place) =>
        stopRun(place) ? { ok: true } : { ok: false, why: 'Nobody works on it any more.' },
      ),
    )
    .post('/runs/:slug/:run/resume', (context) => act(context, (place) => resumeRun(world.desk, place)))
    .post('/runs/:slug/:run/approve', (context) => act(context, answer({ answer: 'approve' })))
    .post('/runs/:slug/:run/reject', async (context) => {
      const body: unknown = await context.req.parseBody();
      return act(context, answer({ ...(body as object), answer: 'reject' }));
    })
    .post('/runs/:slug/:run/edit', async (context) => {
      const body: unknown = await context.req.parseBody();
      return act(context, answer({ ...(body as object), answer: 'edit' }));
    });
};
