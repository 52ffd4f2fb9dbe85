import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { carryOut } from '../../../../app/batch/row/attempt.ts';
import type { Submitted } from '../../../../core/schema/result.ts';
import type { Job } from '../../../../machines/batch/attempt.ts';
import { nothing } from '../../../../machines/batch/spent.ts';
import type { JobEngine } from '../../../../services/engine/engine.ts';
import { openHome } from '../../../../services/store/home.ts';
import { scriptedEngine } from '../../../rigs/engine/scripted.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

/** A row that is run on a cluster and sent from here by a batch that died after it had sent it before. */
const sentBefore = async (submitted: Submitted | null) => {
  const root = scratchFolder();
  const home = openHome(root);
  const commands: string[] = [];
  const here: JobEngine = {
    name: 'local',
    run: async ({ args }) => {
      commands.push(args[0] ?? '');
      if (args[0] === 'submit') return { kind: 'exited', code: 1, output: '', log: 'It was submitted before, as 7.' };
      const { result } = home.run('comp', 'one');
      writeFileSync(result, JSON.stringify({ ...JSON.parse(readFileSync(result, 'utf8')), submitted }));
      return { kind: 'exited', code: 0, output: '', log: '' };
    },
    async [Symbol.asyncDispose]() {},
  };
  const source = { slug: 'comp', url: null, folder: join(root, 'comp') };
  const job: Job = { competition: 'comp', source, options: { submit: true }, time: 60, gpu: false };
  const watching = { signal: new AbortController().signal, onLine: () => {}, onPlace: () => {} };
  const hands = { engine: scriptedEngine({ name: 'slurm' }), here, home, root };
  const attempted = await carryOut({ job, run: 'one', batch: 'b', earlier: null }, nothing, hands, watching);
  return { ...attempted, commands };
};

test('a submission that an earlier batch sent is no failure: its score is asked for', async () => {
  const submitted = { ref: 7, description: '', status: 'complete', error: '', publicScore: '0.8', privateScore: null };
  const { verdict, score, commands } = await sentBefore(submitted as Submitted); // `complete` is a status
  expect(commands).toEqual(['submit', 'submissions']);
  expect(verdict).toMatchObject({ kind: 'done', status: 'ok', note: '' });
  expect(score).toMatchObject({ score: '0.8', metric: 'roc_auc public' });
});

test('where the same bytes are those of another run, the row says why it was not sent', async () => {
  const { verdict } = await sentBefore(null);
  expect(verdict).toMatchObject({ note: 'not submitted: It was submitted before, as 7.' });
});
