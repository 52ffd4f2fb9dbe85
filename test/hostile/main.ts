import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findPython } from '../../services/python/environment.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { type Arena, complain, openArena } from './arena.ts';
import type { Row } from './row.ts';
import { hostRow, rows } from './rows/all.ts';
import { setStage } from './stage.ts';
import { judge, type Standing, type Verdict } from './verdict.ts';

/**
 * The hostile suite under the identity it is started with: one JSON line a row; exit code 1 when a row is broken, 2 when
 * the tier is not the expected one. `--canary` is the secret: it must be in this process's environment and command line.
 * `--rows 4,6 --show` plays some rows and prints what the scripts said.
 */
const { values } = parseArgs({
  options: {
    wish: { type: 'string', default: 'auto' },
    expect: { type: 'string' },
    rows: { type: 'string' },
    canary: { type: 'string', default: `canary${randomBytes(8).toString('hex')}` },
    show: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
  },
});
const atOnce = 2;
const wish = values.wish === 'auto' ? 'auto' : Tier.parse(values.wish);
const wanted = values.rows?.split(',').map(Number);

const told = (row: Row, verdict: Verdict, started: number) =>
  console.log(
    JSON.stringify({
      row: row.number,
      title: row.title,
      ...verdict,
      milliseconds: Math.round(performance.now() - started),
    }),
  );

/** A row that throws is broken, not the end of the others. */
const play = async (row: Row, arena: Arena): Promise<Verdict> => {
  const why = row.skip?.(arena);
  if (why !== undefined) return { verdict: 'skipped', why };
  try {
    return judge(await row.play(arena), row.holes ?? [], arena.standing);
  } catch (error) {
    return { verdict: 'broken', why: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
};

const playAll = async (arena: Arena): Promise<boolean> => {
  const chosen = rows.filter(({ number }) => wanted?.includes(number) ?? true);
  const before = arena.stage.fingerprint();
  let broken = false;
  const lane = async (queue: Row[]) => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const started = performance.now();
      const verdict = await play(row, arena);
      broken ||= verdict.verdict === 'broken';
      told(row, verdict, started);
    }
  };
  const together = chosen.filter(({ alone = false }) => !alone);
  await Promise.all(Array.from({ length: atOnce }, () => lane(together)));
  await lane(chosen.filter(({ alone = false }) => alone));
  const complaints = [
    ...complain(arena.stage.fingerprint() !== before, 'home folder, answers or scripts', 'are not as before'),
    ...complain(arena.leaks.length > 0, 'the secret came out', arena.leaks),
  ];
  const afterwards = judge(complaints, [], arena.standing);
  told(hostRow, afterwards, performance.now());
  return !broken && afterwards.verdict === 'held';
};

const choice = await chooseTier(wish);
if ('refused' in choice || choice.tier !== (values.expect ?? choice.tier)) {
  console.error(`expected ${values.expect ?? wish}, got ${JSON.stringify(choice)}`);
  process.exit(2);
}
const stage = await setStage(values.canary);
process.env.HOME = stage.home;
const standing: Standing = { tier: choice.tier, user: process.getuid?.() === 0 ? 'root' : 'ordinary' };
const arena = openArena({
  ...{ stage, standing, alone: values.alone, python: findPython() ?? 'python3', sandbox: choice },
  onRan: (script, { lines, outcome: { exit, peaks } }) => {
    if (values.show)
      console.error(`${[script, ...lines.slice(0, 100)].join('\n  ')}\n  ${JSON.stringify({ exit, peaks })}`);
  },
});
const held = await playAll(arena).finally(stage.close);
process.exit(held ? 0 : 1);
