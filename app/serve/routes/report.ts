import { join } from 'node:path';
import type { Context } from 'hono';
import { readRegular } from '../../../services/files/regular.ts';
import { reportFile } from '../../report/leave.ts';
import { pageOf } from '../../report/page/page.ts';
import type { RunPlace } from '../../run/elsewhere.ts';
import type { World } from '../world.ts';
import { nothingHere } from './reply.ts';

/** The policy of a report, whose pictures are in the page itself. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const largest = 16 * 2 ** 20;

/** The report that the run wrote, or, for a run of a version without reports, one that is made now. */
export const reportOf = (context: Context, world: World, { folder }: RunPlace): Response => {
  const left = readRegular(join(folder.path, reportFile), largest);
  const page = 'why' in left ? pageOf(folder, world.desk.home.store) : left.text;
  if (page === undefined) return nothingHere(context, world, 'The run has no report yet.');
  return context.body(page, 200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
};
