import { expect, test } from 'vitest';
import { shellWords } from '../../../../services/engine/slurm/commands/shell-words.ts';
import { openSlurm } from '../../../../services/engine/slurm/open.ts';
import { readSettings } from '../../../../services/engine/slurm/settings.ts';

test.for([
  ['', []],
  ['  --partition=gpu   --account=lab ', ['--partition=gpu', '--account=lab']],
  [`--comment='two words' --reservation="it's"`, ['--comment=two words', `--reservation=it's`]],
  [String.raw`--comment=a\ b "\"x\" \n" '\'`, ['--comment=a b', String.raw`"x" \n`, '\\']],
  [`''`, ['']],
  [`--comment='open`, null],
  [`"`, null],
  ['a\\', null],
] as const)('as a shell reads it: %s', ([line, words]) => {
  expect(shellWords(line)).toEqual(words);
});

test('settings come from the environment, and empty is unset', () => {
  expect(readSettings({ SLURM_ARGS: '', SLURM_PATIENCE: ' ', SLURM_POLL: '' })).toEqual({
    args: [],
    patienceMs: 120_000,
    pollMs: 5_000,
  });
  const env = { SLURM_ARGS: '-p gpu --qos high -t4:00:00 --exclusive', SLURM_PATIENCE: '5', SLURM_POLL: '0.5' };
  expect(readSettings(env)).toEqual({
    args: ['-p', 'gpu', '--qos', 'high', '-t4:00:00', '--exclusive'],
    patienceMs: 5_000,
    pollMs: 500,
  });
});

test.for([
  [{ SLURM_ARGS: '--comment="open' }, /a quote in it is not closed/],
  [{ SLURM_ARGS: 'job.sh' }, /"job.sh" is not an option/],
  [{ SLURM_ARGS: '--partition=gpu job.sh' }, /"job.sh" is not an option/],
  [{ SLURM_ARGS: '--partition=gpu --array=1-9' }, /--array is set by Medalist/],
  [{ SLURM_ARGS: '-a1-9' }, /-a1-9 is set by Medalist/],
  [{ SLURM_ARGS: '-J x' }, /-J is set by Medalist/],
  [{ SLURM_ARGS: '--' }, /-- is set by Medalist/],
  [{ SLURM_PATIENCE: 'long' }, /SLURM_PATIENCE is not a number/],
  [{ SLURM_POLL: '-1' }, /SLURM_POLL is not a number/],
] as const)('%o is a problem, and what to do is said', async ([env, message]) => {
  expect(await openSlurm({ ...env })).toEqual({
    ok: false,
    message: expect.stringMatching(message),
    advice: expect.stringMatching(/such as/),
  });
});

test('a machine without Slurm is told so', async () => {
  expect(await openSlurm({ PATH: '/nowhere' })).toEqual({
    ok: false,
    message: 'Slurm cannot be used here (there is no command sbatch).',
    advice: expect.stringContaining('login node'),
  });
});
