import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { removeTree } from '../../../services/files/remove-tree.ts';
import { findPython } from '../../../services/python/environment.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test.each([
  ['folders nested deeper than a path may be long', 'for _ in range(400): os.mkdir("d" * 200); os.chdir("d" * 200)'],
  ['folders without rights', 'os.makedirs("a/b/c"); os.chmod("a/b/c", 0); os.chmod("a/b", 0)'],
  ['names that are no text', 'open(b"bad\\xff\\n\\x1b[31mname", "w").close()'],
  ['nothing', 'pass'],
])('%s are removed', async (_, code) => {
  const folder = join(scratchFolder(), 'work');
  await execa(findPython() ?? 'python3', [
    '-c',
    `import os\nos.mkdir(${JSON.stringify(folder)})\nos.chdir(${JSON.stringify(folder)})\n${code}`,
  ]);
  await removeTree(folder);
  expect(existsSync(folder)).toBe(false);
});

test('a link is removed, not what it leads to', async () => {
  const root = scratchFolder();
  await execa('sh', ['-c', 'mkdir keep work; touch keep/x; ln -s ../keep work/link'], { cwd: root });
  await removeTree(join(root, 'work'));
  expect(existsSync(join(root, 'keep', 'x'))).toBe(true);
});
