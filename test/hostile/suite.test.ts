import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { demandedTier, skipReason } from '../rigs/sandbox/sandbox-here.ts';
import { type Configuration, configurations, missing, root, startSuite } from './configurations.ts';
import { hostRow, rows } from './rows/all.ts';

const Told = z.object({
  row: z.int(),
  title: z.string(),
  verdict: z.enum(['held', 'hole', 'broken', 'skipped']),
  holes: z.array(z.string()).optional(),
  why: z.union([z.string(), z.array(z.string())]).optional(),
});
type Told = z.output<typeof Told>;

/** What a plain start by ourselves gives: on a machine that is to show tier B, that. */
const isOurs = ({ user, nested, wish }: Configuration) =>
  wish === 'auto' && !nested && user === (root ? 'root' : 'ordinary');
/** Half a minute each: beside ours the one with the fewest rights; all of them with EVERY_CONFIGURATION=1 (make test-hostile). */
const isChosen = (one: Configuration) =>
  isOurs(one) || (one.user === 'ordinary' && one.nested) || process.env.EVERY_CONFIGURATION === '1';
const here = configurations
  .filter(isChosen)
  .map((one) => (isOurs(one) ? { ...one, expect: demandedTier ?? one.expect } : one));
const reasons = new Map<string, string | undefined>();
for (const configuration of here) {
  const absent = await missing(configuration);
  const reason = skipReason(configuration.expect, absent === undefined);
  reasons.set(configuration.name, reason === undefined ? undefined : (absent ?? reason));
}

describe.each(here)('$name: $expect', (configuration) => {
  const reason = reasons.get(configuration.name);
  if (reason !== undefined) return test.skip(reason, () => {});
  const verdicts = new Map<string, Told>();
  let errors = 'nothing';
  beforeAll(async () => {
    const { stdout, stderr, exitCode } = await startSuite(configuration);
    errors = `exit code ${exitCode}; ${stderr}`;
    for (const line of stdout.split('\n').filter((text) => text !== '')) {
      const told = Told.parse(JSON.parse(line));
      verdicts.set(`${told.row} ${told.title}`, told);
    }
  }, 900_000);

  test.for([...rows, hostRow])('row $number: $title', async ({ number, title }, { annotate, skip }) => {
    const told = verdicts.get(`${number} ${title}`);
    if (told === undefined) expect.unreachable(`no verdict; the suite said: ${errors}`);
    for (const hole of told.holes ?? []) await annotate(`hole: ${hole}`);
    if (told.verdict === 'skipped') skip(String(told.why));
    expect(told.why ?? []).toEqual([]);
  });
});
