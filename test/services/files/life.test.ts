import { once } from 'node:events';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { type Maker, stillRuns, thisProcess } from '../../../services/files/life.ts';

test('this process runs; another one with its number does not; who is elsewhere cannot be seen', () => {
  const own = thisProcess();
  expect(stillRuns(own)).toBe(true);
  if (process.platform === 'linux') expect(stillRuns({ ...own, life: own.life.replace(/\d+$/, '1') })).toBe(false);
  expect(stillRuns({ ...own, life: `another-boot ${own.life}` })).toBeNull();
});

test('another process runs until it is killed', async () => {
  const module = join(import.meta.dirname, '../../../services/files/life.ts');
  const code = `const { thisProcess } = await import('${module}');
    console.log(JSON.stringify(thisProcess()));
    setInterval(() => {}, 1000);`;
  const child = execa(process.execPath, ['--input-type=module', '-e', code], { reject: false });
  const [said]: Buffer[] = await once(child.stdout, 'data');
  const other: Maker = JSON.parse(String(said));
  expect([other.pid, stillRuns(other)]).toEqual([child.pid, true]);
  child.kill('SIGKILL');
  await child;
  expect(stillRuns(other)).toBe(false);
});
