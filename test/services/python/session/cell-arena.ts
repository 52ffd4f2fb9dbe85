import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { defaultLimits } from '../../../../services/python/limits/limits.ts';
import { openSession } from '../../../../services/python/session/session.ts';
import { noPeaks } from '../../../../services/python/watch/sample.ts';
import { type Arena, newMarker, openArena } from '../../../hostile/arena.ts';

/** The arena of the hostile suite (test/hostile), in which a script is a cell of a session of its own. */
export const cellArena = (opening: Omit<Parameters<typeof openArena>[0], 'onRan'>): Arena => {
  const arena = openArena({ ...opening, onRan: () => {} });
  const { sandbox, python, stage } = opening;
  const run: Arena['run'] = async (script, { told = {}, ground = arena.ground(), marker = newMarker() } = {}) => {
    const { data, work } = ground;
    copyFileSync(join(stage.source, 'hostile.py'), join(work, 'hostile.py'));
    const session = await openSession({
      ...{ python, sandbox, data, work, threads: 1, signal: new AbortController().signal },
      limits: defaultLimits({ seconds: 600, memory: 2e9, processes: 256 }),
    });
    if ('why' in session) throw new Error(session.why);
    await using open = session;
    const code = readFileSync(join(stage.source, script), 'utf8');
    const shown = await open.run(cellOf(script, code, { ...told, marker, slug: 'data' }), 300);
    const lines = readFileSync(join(work, 'said.jsonl'), 'utf8').split('\n').slice(0, -1);
    return {
      outcome: { exit: exitOf(shown.ended), tail: [String(shown.trouble)], peaks: noPeaks, tier: sandbox.tier },
      ...{ lines, said: saidIn(lines), ground, marker, endedAt: Date.now() / 1000 },
    };
  };
  return { ...arena, run };
};

/** Runs a script as if it were the program. What it says goes to a file: a cell shows only so much. */
const cellOf = (script: string, code: string, told: object): string => `
import json, os, sys
told = json.loads(${JSON.stringify(JSON.stringify(told))}) | {"data": str(DATA), "tmp": os.environ["TMPDIR"]}
sys.argv = [${JSON.stringify(script)}, json.dumps(told)]
import hostile
said = open("said.jsonl", "w")
hostile.say = lambda name, got: print(json.dumps({"try": name, "got": str(got)[:500]}), file=said, flush=True)
code = compile(json.loads(${JSON.stringify(JSON.stringify(code))}), ${JSON.stringify(script)}, "exec")
exec(code, {"__name__": "__main__", "__file__": os.path.abspath("hostile.py")})
`;

const exitOf = (ended: string) => ({ kind: 'exited', code: ended === 'ran' ? 0 : 1 }) as const;

const Line = z.object({ try: z.string(), got: z.string() });
const saidIn = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const said = lines.map((line) => Line.parse(JSON.parse(line)));
  const byName = Object.groupBy(said, ({ try: name }) => name);
  return new Map(Object.entries(byName).map(([name, all = []]) => [name, all.map(({ got }) => got)]));
};
