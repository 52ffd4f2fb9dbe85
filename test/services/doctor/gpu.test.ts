import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gpuLines, type TryGpu } from '../../../services/doctor/gpu.ts';
import { surveyGpus } from '../../../services/python/gpu/discover.ts';
import { leaseGpu } from '../../../services/python/gpu/lease.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const uuid = 'GPU-11111111-2222-3333-4444-555555555555';

/** A machine with one GPU, as far as files tell. */
const machine = (devices: readonly string[]) => {
  const root = scratchFolder();
  const card = join(root, 'proc', 'driver', 'nvidia', 'gpus', '0000:19:00.0');
  mkdirSync(card, { recursive: true });
  const facts = `Model: \t\t NVIDIA H200\nGPU UUID: \t ${uuid}\nBus Location: \t 0000:19:00.0\nDevice Minor: \t 3\n`;
  writeFileSync(join(card, 'information'), facts);
  mkdirSync(join(root, 'dev'));
  for (const name of devices) writeFileSync(join(root, 'dev', name), '');
  const smi = join(root, 'no-nvidia-smi');
  const roots = { proc: join(root, 'proc'), dev: join(root, 'dev'), smi, visible: undefined };
  return { roots, leases: { folder: root, smi } };
};

const all = ['nvidia3', 'nvidiactl', 'nvidia-uvm'];
const says =
  (answer: object): TryGpu =>
  async () => ({ lines: [JSON.stringify(answer)], failed: null });

test('a machine without a GPU gets a note', async () => {
  const nowhere = scratchFolder();
  const roots = { proc: nowhere, dev: nowhere, smi: join(nowhere, 'smi'), visible: undefined };
  expect(await gpuLines(null, { roots })).toMatchObject([{ state: 'note', says: expect.stringContaining('CPU') }]);
});

test('a GPU that works in the sandbox is tried with its own lease', async () => {
  let tried = '';
  const tryGpu: TryGpu = async (lease) => {
    tried = lease.gpu.device;
    return says({ devices: 1 })(lease);
  };
  const here = machine(all);
  const lines = await gpuLines(tryGpu, here);
  expect(lines).toMatchObject([{ state: 'ok', name: 'GPU 0', says: expect.stringContaining('NVIDIA H200; free') }]);
  expect(tried).toBe(join(here.roots.dev, 'nvidia3'));
});

test('a GPU that another run has is not touched', async () => {
  const here = machine(all);
  const answer = await leaseGpu(0, (await surveyGpus(here.roots)).gpus, here.leases);
  if (answer.kind !== 'leased') throw new Error(answer.why);
  using _ = answer.lease;
  const untouched: TryGpu = () => Promise.reject(new Error('tried'));
  expect(await gpuLines(untouched, here)).toMatchObject([
    { state: 'note', says: expect.stringContaining('leased to') },
  ]);
});

test.each([
  [{ failed: 'cuInit returned 999' }, ['nvidia3', 'nvidiactl'], 'cuInit returned 999', 'sudo nvidia-modprobe -u -c=0'],
  [{ failed: 'libcuda.so.1: no such file' }, all, 'libcuda', /^ls -l .*nvidia3 .*; nvidia-smi/],
  [{ devices: 0 }, all, 'no device', /nvidia-smi/],
])('CUDA that does not start is a warning: %j', async (answer, devices, words, fix) => {
  const [line] = await gpuLines(says(answer), machine(devices));
  expect(line).toMatchObject({
    state: 'warning',
    says: expect.stringContaining(words),
    fix: expect.stringMatching(fix),
  });
});

test('a GPU that is left out says why', async () => {
  const here = machine([]);
  expect(await gpuLines(null, here)).toMatchObject([{ state: 'warning', name: uuid, fix: expect.any(String) }]);
  const hidden = { ...here, roots: { ...machine(all).roots, visible: '' } };
  expect(await gpuLines(null, hidden)).toMatchObject([{ state: 'note', fix: 'unset CUDA_VISIBLE_DEVICES' }]);
});
