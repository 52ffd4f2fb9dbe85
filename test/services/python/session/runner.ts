import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPython } from '../../../../services/python/environment.ts';
import { defaultLimits } from '../../../../services/python/limits/limits.ts';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import { Tier } from '../../../../services/python/sandbox/tier.ts';
import { openSession } from '../../../../services/python/session/session.ts';
import { daemons } from './daemons.ts';

/** Stands in for Medalist where left.test.ts kills it: says `up` when a session with daemons is there, and waits. */
const [tier, root = ''] = process.argv.slice(2);
const sandbox = await chooseTier(Tier.parse(tier));
if ('refused' in sandbox) throw new Error(sandbox.refused);
const data = join(root, 'data');
mkdirSync(data, { recursive: true });
const session = await openSession({
  ...{ python: findPython() ?? 'python3', sandbox, data, work: join(root, 'work'), threads: 1 },
  ...{ limits: defaultLimits({ memory: 2e9 }), signal: new AbortController().signal },
});
if ('why' in session) throw new Error(session.why);
await session.run(daemons, 120);
console.log('up');
await session.run('import time\ntime.sleep(600)', 600);
