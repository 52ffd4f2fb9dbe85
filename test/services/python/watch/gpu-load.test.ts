import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGpuLoad } from '../../../../services/python/watch/gpu-load.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const smi = (says: string) => {
  const path = join(scratchFolder(), 'nvidia-smi');
  writeFileSync(path, `#!/bin/sh\n[ "$1" = --id=GPU-1 ] || exit 1\n${says}\n`, { mode: 0o755 });
  return path;
};

test.each([
  ['echo "37, 1024"', { load: 0.37, memory: 2 ** 30 }],
  ['echo "0, 0"', { load: 0, memory: 0 }],
  ['echo "[N/A], 1024"', null],
  ['echo "37, [Not Supported]"', null],
  ['echo "37"', null],
  ['echo "Unable to determine the device handle for GPU0: Unknown Error"', null],
  ['exit 9', null],
  [':', null],
])('nvidia-smi: %s', async (says, load) => {
  expect(await readGpuLoad('GPU-1', smi(says))).toEqual(load);
});
test('no nvidia-smi', async () => {
  expect(await readGpuLoad('GPU-1', '/nowhere/nvidia-smi')).toBeNull();
});
