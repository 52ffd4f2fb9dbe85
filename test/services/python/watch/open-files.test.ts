import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OpenFiles } from '../../../../services/python/watch/open-files.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { idle, start } from './programs.ts';

const linux = test.runIf(process.platform === 'linux');

linux('a deleted file counts as long as it is open; one that only looks deleted does not', async () => {
  const folder = scratchFolder();
  const code = `
import os
os.chdir(${JSON.stringify(folder)})
files = [open("gone", "wb"), open("kept (deleted)", "wb")]
for file in files: file.write(bytes(10 << 20)); file.flush()
os.remove("gone")
`;
  const { pid } = await start(code + idle);
  const { deleted } = new OpenFiles().look([pid], 1000);
  expect(deleted.get(statSync(folder).dev)).toBe(10 * 2 ** 20);
});

linux('a program with very many open files is looked at in pieces, and still found out', async () => {
  const code = `
import os, resource
resource.setrlimit(resource.RLIMIT_NOFILE, [resource.getrlimit(resource.RLIMIT_NOFILE)[1]] * 2)
null = os.open("/dev/null", os.O_RDONLY)
many = min(resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 10, 20000)
for _ in range(many): os.dup(null)
fd = os.memfd_create("x"); os.write(fd, bytes(10 << 20))
`;
  const { pid } = await start(code + idle);
  const files = new OpenFiles();
  let turns = 0;
  for (let found = 0; found === 0; turns++) {
    expect(turns).toBeLessThan(10_000);
    found = files.look([pid], 1).memory;
  }
  expect(turns).toBeGreaterThan(2);
  expect(files.look([pid], 5000).memory).toBe(10 * 2 ** 20);
});

linux('a process that does not exist holds nothing', () => {
  expect(new OpenFiles().look([2 ** 30], 1000)).toEqual({ memory: 0, deleted: new Map(), hidden: false });
});
