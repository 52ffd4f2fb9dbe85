import { Hono } from 'hono';
import * as z from 'zod';
import { enterForm } from '../page/forms.ts';
import type { World } from '../world.ts';
import { bodyOf, stillPage } from './reply.ts';

const Said = z.object({ token: z.string().max(200) });

/** Takes the token from the printed link or from the form. */
export const enter = (world: World): Hono => {
  const { door } = world;
  return new Hono()
    .get('/', (context) => {
      const token = context.req.query('token');
      if (token === undefined) return stillPage(context, world, 'Unlock changes', [enterForm(false)]);
      if (door.enter(context, token)) return context.redirect('/', 303);
      return stillPage(context, world, 'Unlock changes', [enterForm(true)], 403);
    })
    .post('/', async (context) => {
      const said = await bodyOf(context, Said);
      if (typeof said !== 'string' && door.enter(context, said.token.trim())) return context.redirect('/', 303);
      return stillPage(context, world, 'Unlock changes', [enterForm(true)], 403);
    });
};
