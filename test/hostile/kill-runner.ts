import { findPython } from '../../services/python/environment.ts';
import { leaseGpu } from '../../services/python/gpu/lease.ts';
import { defaultLimits } from '../../services/python/limits/limits.ts';
import { runPython } from '../../services/python/run/run.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';

/** Stands in for Medalist where kill.test.ts kills it: one run of a stubborn program, with a GPU leased that is no GPU. */
const [tier, source, work, leases, marker = ''] = process.argv.slice(2);
if (source === undefined || work === undefined || leases === undefined)
  throw new Error('tier source work leases marker');
const sandbox = await chooseTier(Tier.parse(tier));
if ('refused' in sandbox) throw new Error(sandbox.refused);
const gpu = {
  ...({ vendor: 'nvidia', index: 0, uuid: 'stand-in', name: 'stand-in', memory: null } as const),
  ...{ device: '/dev/null', shared: [] },
};
const answer = await leaseGpu('auto', [gpu], { folder: leases });
if (answer.kind !== 'leased') throw new Error(answer.why);
using lease = answer.lease;
console.log('starting');
const { exit } = await runPython({
  ...{ python: findPython() ?? 'python3', sandbox, source, script: 's25_stubborn.py', work, gpu: lease, threads: 1 },
  ...{ input: [], caches: [], args: () => [marker] },
  limits: defaultLimits({ seconds: 120, graceSeconds: 1, processes: 128, memory: 1e9 }),
  signal: new AbortController().signal,
  onLine: () => {},
});
console.log(JSON.stringify(exit));
