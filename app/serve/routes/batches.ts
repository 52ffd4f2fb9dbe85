import { type Context, Hono } from 'hono';
import type { SummaryRow } from '../../batch/report/summary.ts';
import { shortName } from '../../batch/row/run-folder.ts';
import { html } from '../../report/page/parts.ts';
import { BatchOrder, goOnWithBatch, startBatch } from '../actions/start.ts';
import { stopBatch } from '../actions/stop.ts';
import type { ListSeen } from '../batches/lists.ts';
import { addressOfList, batchParts, listsParts } from '../page/batch-page.ts';
import { button } from '../page/forms.ts';
import type { World } from '../world.ts';
import { bodyOf, changed, livePage, nothingHere } from './reply.ts';

/** The pages of lists, and the actions on lists. */
export const batches = (world: World): Hono => {
  const { lists, desk, door, runs, streams } = world;
  const of = (context: Context): ListSeen | undefined => lists.find(context.req.param('name') ?? '');
  const noList = (context: Context) => nothingHere(context, world, 'There is no such list.');
  const runOf = ({ competition, run }: SummaryRow) => {
    const place = run === '' ? undefined : runs.find(shortName(competition), run);
    return place && runs.row(place);
  };
  const parts = (list: ListSeen, mayChange: boolean) => batchParts(list, formsOf(list, mayChange), runOf);

  return new Hono()
    .get('/', (context) =>
      livePage(context, world, 'Batches', '/batches/events', html`<h1>Batches</h1>`, listsParts(lists.all())),
    )
    .get('/events', (context) => streams.send(context, door.isOpen(context), () => () => listsParts(lists.all())))
    .post('/', async (context) => {
      const order = await bodyOf(context, BatchOrder);
      if (typeof order === 'string') return changed(context, world, { ok: false, why: order }, '/start');
      const { list, ...started } = await startBatch(desk, order);
      const seen = lists.all().find(({ path }) => path.endsWith(`/${list}.csv`));
      return changed(context, world, started, seen === undefined ? '/batches' : addressOfList(seen), { list });
    })
    .get('/:name', (context) => {
      const list = of(context);
      if (list === undefined) return noList(context);
      const shown = parts(list, door.isOpen(context));
      return livePage(context, world, list.name, `${addressOfList(list)}/events`, null, shown);
    })
    .get('/:name/events', (context) => {
      const mayChange = door.isOpen(context);
      return streams.send(context, mayChange, () => () => {
        const list = of(context);
        return list === undefined ? [] : parts(list, mayChange);
      });
    })
    .post('/:name/stop', (context) => {
      const list = of(context);
      if (list === undefined) return noList(context);
      const stopped = stopBatch(list.path);
      const why = list.workers > 0 ? whyNotStopped : 'Nobody works on it any more.';
      return changed(context, world, stopped ? { ok: true } : { ok: false, why }, addressOfList(list));
    })
    .post('/:name/resume', async (context) => {
      const list = of(context);
      if (list === undefined) return noList(context);
      return changed(context, world, await goOnWithBatch(desk, list.path), addressOfList(list));
    });
};

const whyNotStopped = 'No process here can be proved to work on it. Press Ctrl-C where it runs.';

const formsOf = (list: ListSeen, mayChange: boolean) => {
  if (!mayChange) return html`<p><a href="/enter">Unlock changes</a> to stop it or to go on.</p>`;
  const address = addressOfList(list);
  return list.workers > 0 ? button(`${address}/stop`, 'Stop', 'danger') : button(`${address}/resume`, 'Go on');
};
