import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { roles } from '../../services/claude/role.ts';
import { type FaultName, faults } from '../../test/rigs/messages/faults.ts';
import { faultAt, faultFor } from '../../test/rigs/messages/script.ts';
import { competent } from '../../test/rigs/messages/scripts/authors.ts';
import { demos } from '../../test/rigs/messages/scripts/subjects.ts';
import { inLanes, type Trial, trialOf } from './trial.ts';

/**
 * Runs every fault of the test server, once and for ever, at the calls of every role, each in a whole run. All must end with a valid
 * submission and an honest status. `node bench/models/faults.ts`, FAULTS= (some names), TIME= (10), LANES= (2).
 */
const forever = 1_000_000;
const subject = demos.tumours;

interface Case {
  readonly name: string;
  readonly script: ReturnType<typeof competent>;
}

const casesOf = (fault: FaultName): Case[] => [
  { name: `${fault} always`, script: faultAt(1, fault, competent(subject), forever) },
  ...roles
    .filter((role) => role !== 'debugger')
    .map((role) => ({
      name: `${fault} ${role}`,
      script: faultFor(role, fault, competent(subject), { times: forever }),
    })),
];

const main = async () => {
  const names = Object.keys(faults) as FaultName[]; // the keys are the names
  const wanted = (process.env.FAULTS ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const cases = names.filter((name) => wanted.length === 0 || wanted.includes(name)).flatMap(casesOf);
  const root = mkdtempSync(join(tmpdir(), 'medalist-faults-'));
  try {
    const rows = await inLanes(Number(process.env.LANES ?? 2), cases, async ({ name, script }) => {
      const trial = await trialOf(root, name, subject, script, Number(process.env.TIME ?? 10));
      rmSync(join(root, name.replaceAll(/\W+/g, '-')), { recursive: true, force: true });
      const row = rowOf(name, trial);
      console.error(row.join('  '));
      return row;
    });
    console.log(table(['fault', 'ended', 'calls', 's'], rows));
    const good = rows.filter(([, ended]) => /^(ok|repaired)/.test(ended ?? '')).length;
    const seconds = rows.map(([, , , took]) => Number(took));
    console.log(
      `\n${good} of ${rows.length} runs ended with a valid submission; the longest took ${Math.max(...seconds)} s`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

const rowOf = (name: string, { result, calls, seconds, stderr }: Trial): string[] => {
  const ended =
    result === undefined
      ? `nothing: ${stderr.slice(-200)}`
      : `${result.status}, ${result.report?.solution?.origin ?? 'no solution'}`;
  return [name, ended, String(calls), seconds.toFixed(0)];
};

await main();
