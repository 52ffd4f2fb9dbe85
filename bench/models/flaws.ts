import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import type { JournalLine } from '../../services/store/events.ts';
import { stumbling } from '../../test/rigs/messages/scripts/authors.ts';
import type { Catcher, Flaw } from '../../test/rigs/messages/scripts/flaws/flaw.ts';
import { flaws } from '../../test/rigs/messages/scripts/flaws/index.ts';
import { demos } from '../../test/rigs/messages/scripts/subjects.ts';
import { inLanes, type Trial, trialOf } from './trial.ts';

/**
 * Runs every flaw of the scripted coder, each in a whole run, and shows which check caught it, at which attempt, and how the run ended.
 * `node bench/models/flaws.ts`, FLAWS= (some names), TIME= (20), LANES= (2).
 */
const main = async () => {
  const wanted = (process.env.FLAWS ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const chosen = flaws.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const root = mkdtempSync(join(tmpdir(), 'medalist-flaws-'));
  try {
    const rows = await inLanes(Number(process.env.LANES ?? 2), chosen, async (flaw) => {
      const script = stumbling(demos.tumours, [flaw]);
      return rowOf(flaw, await trialOf(root, flaw.name, demos.tumours, script, Number(process.env.TIME ?? 20)));
    });
    console.log(table(['flaw', 'meant to be caught by', 'caught by', 'calls', 'ended', 's'], rows));
    const valid = rows.filter(([, , , , ended]) => ended?.startsWith('ok') || ended?.startsWith('repaired')).length;
    console.log(`\n${valid} of ${rows.length} runs ended with a valid submission of a program`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

const rowOf = (flaw: Flaw, { lines, result, calls, seconds }: Trial): string[] => {
  const solution = result?.report?.solution;
  const ended = `${result?.status ?? 'nothing'}, ${solution?.origin ?? 'no solution'}`;
  return [flaw.name, wordsOf(flaw.caught), caughtBy(lines), String(calls), ended, seconds.toFixed(0)];
};

const wordsOf = (caught: Catcher): string => {
  switch (caught.by) {
    case 'static':
      return `static: ${caught.rule}`;
    case 'answer':
      return 'the answer';
    case 'run':
      return `run: ${caught.failure}`;
    case 'validate':
      return `validate: ${caught.rule}`;
    case 'review':
      return `review: ${caught.why}`;
  }
};

/** The first objection in the run, named by the stage that raised it. */
const caughtBy = (lines: readonly JournalLine[]): string => {
  for (const line of lines) {
    if (line.type === 'model.called' && line.outcome !== 'ok') return `${line.role}: ${line.outcome}`;
    if (line.type === 'stage.failed') return `${line.stage}: ${line.kind}`;
    const errors = line.type === 'stage.log' ? /^model, attempt (\d): ([1-9]\d*) errors.*$/.exec(line.line) : null;
    if (errors !== null) return `generate, attempt ${errors[1]}: ${errors[2]} errors`;
  }
  return '-';
};

await main();
