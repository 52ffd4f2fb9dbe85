import { execa } from 'execa';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crontabCommand, shellCommand } from '../../../../services/time/cron/crontab.ts';
import { asCronReads } from '../../../rigs/cron.ts';

const bare = { env: {}, envFile: null };

test('what is safe stands bare, the rest is quoted, and cron finds no end in it', () => {
  const words = ['/opt/medalist', 'batch', "/data/a b/50%/it's.csv", '--within', '8h'];
  const command = { ...bare, words, env: { MEDALIST_HOME: '/data/my home' } };
  expect(crontabCommand(command)).toBe(
    "MEDALIST_HOME='/data/my home' /opt/medalist batch '/data/a b/50\\%/it'\\''s.csv' --within 8h",
  );
});

test('an environment file is read before, and the exit code stays that of the command', () => {
  expect(shellCommand({ words: ['/bin/false'], env: {}, envFile: '/etc/my env' })).toBe(
    "set -a; . '/etc/my env'; set +a; /bin/false",
  );
});

test('whatever stands in words comes through cron and the shell as it was', async () => {
  const unit = fc.constantFrom(...'ab%\\\'"$`~*?;&|()<>#! {}[]=é');
  const words = fc.sample(fc.string({ unit, minLength: 1, maxLength: 12 }), { numRuns: 400, seed: 11 });
  const line = crontabCommand({ ...bare, words: ['/usr/bin/printf', '%s\\n', ...words] });
  const { stdout } = await execa('/bin/sh', ['-c', asCronReads(line)]);
  expect(stdout.split('\n')).toEqual(words);
});
