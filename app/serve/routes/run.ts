import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { RunFolder } from '../../../services/store/home.ts';
import { factsOf } from '../../report/facts.ts';
import type { RunPlace } from '../../run/elsewhere.ts';
import { Answer, answerRun, resumeRun } from '../actions/answer.ts';
import type { Started } from '../actions/command.ts';
import { stopRun } from '../actions/stop.ts';
import { keptOfRuns, reusedWhileSame } from '../live/kept.ts';
import { onChange } from '../live/on-change.ts';
import { endedParts } from '../page/ended.ts';
import { runParts } from '../page/run-page.ts';
import { addressOf } from '../page/runs-page.ts';
import { lookAt, shownOf } from '../runs/shown.ts';
import { stampOf } from '../runs/stamp.ts';
import type { World } from '../world.ts';
import { bodyOf, changed, livePage, nothingHere } from './reply.ts';
import { reportOf } from './report.ts';

/** The pages of one run, and the actions on it. Its charts and stages take half a second to load. */
export const run = (world: World): Hono => {
  const kept = keptOfRuns((folder) => reusedWhileSame(() => stampOf(folder), endedOf(folder, world.desk.home.store)));
  const ended = (folder: RunFolder) => kept(folder)();
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
    .get('/runs/:slug/:run', (context) => {
      const place = of(context);
      if (place === undefined) return noRun(context);
      const address = addressOf({ slug: place.slug, run: place.runId });
      const look = lookAt(world, place, world.watched(place.folder));
      const shown = runParts(shownOf(look, place, ended, world.door.isOpen(context)));
      return livePage(context, world, `${place.slug} ${place.runId}`, `${address}/events`, null, shown);
    })
    .get('/runs/:slug/:run/events', (context) => {
      const place = of(context);
      if (place === undefined) return noRun(context);
      const mayChange = world.door.isOpen(context);
      return world.streams.send(context, mayChange, () => {
        const reader = world.watched(place.folder); // kept as long as somebody listens
        return onChange(
          () => lookAt(world, place, reader),
          ({ row, seen, pending }) => [row, seen, pending],
          (look) => runParts(shownOf(look, place, ended, mayChange)),
        );
      });
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
    .post('/runs/:slug/:run/reject', async (context) => act(context, answer(await answerFrom(context, 'reject'))))
    .post('/runs/:slug/:run/edit', async (context) => act(context, answer(await answerFrom(context, 'edit'))));
};

/** The fields of a form or of JSON, as an answer of this kind. */
const answerFrom = async (context: Context, kind: 'reject' | 'edit') => {
  const fields = await bodyOf(context, z.looseObject({}));
  return typeof fields === 'string' ? {} : { ...fields, answer: kind };
};

const endedOf = (folder: RunFolder, store: string) => () => {
  const facts = factsOf(folder, store);
  return facts === undefined ? [] : endedParts(facts);
};
