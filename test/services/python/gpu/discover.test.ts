import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findGpus, surveyGpus } from '../../../../services/python/gpu/discover.ts';
import { gpuEnvironment } from '../../../../services/python/gpu/environment.ts';
import { cards, type FakeCard, machineWith } from './machine.ts';

const GiB = 2 ** 30;
const [first, second, third] = cards;
if (first === undefined || second === undefined || third === undefined) throw new Error('there are three cards');
const found = async (roots: Parameters<typeof findGpus>[0]) =>
  (await findGpus(roots)).map(({ index, uuid, device, memory }) => [
    index,
    uuid.slice(4, 5),
    basename(device),
    memory === null ? null : memory / GiB,
  ]);
const changed = (change: Partial<FakeCard>): FakeCard[] => [first, { ...second, ...change }, third];

describe('the GPUs of a machine', () => {
  const whole = [
    [0, '1', 'nvidia2', 80],
    [1, '2', 'nvidia0', 80],
    [2, '3', 'nvidia1', 15],
  ];
  test('by the driver and nvidia-smi', async () => {
    const machine = machineWith(cards);
    expect(await found(machine)).toEqual(whole);
    expect((await findGpus(machine))[2]).toEqual({
      vendor: 'nvidia',
      index: 2,
      uuid: third.uuid,
      name: 'NVIDIA T4',
      memory: 15 * GiB,
      device: join(machine.dev, 'nvidia1'),
      shared: [join(machine.dev, 'nvidiactl'), join(machine.dev, 'nvidia-uvm')],
    });
  });
  test('by nvidia-smi alone', async () => {
    expect(await found(machineWith(cards, { driver: false }))).toEqual(whole);
  });
  test('by the driver alone: the same, but for the memory', async () => {
    expect(await found(machineWith(cards, { smi: false }))).toEqual(whole.map((row) => [...row.slice(0, 3), null]));
  });
  test('none', async () => {
    expect(await surveyGpus(machineWith([], { smi: false }))).toEqual({ gpus: [], leftOut: [] });
    expect(await surveyGpus(machineWith([]))).toEqual({ gpus: [], leftOut: [] });
  });
});

describe('a GPU that cannot be used is left out, and said so', () => {
  const survey = async (...machine: Parameters<typeof machineWith>) => {
    const { gpus, leftOut } = await surveyGpus(machineWith(...machine));
    return { indices: gpus.map(({ index }) => index), leftOut };
  };
  test('cut into slices', async () => {
    expect(await survey(changed({ mig: 'Enabled' }))).toEqual({
      indices: [0, 2],
      leftOut: [{ gpu: second.uuid, because: 'mig' }],
    });
  });
  test('without a device file, as in a container that was given others', async () => {
    expect(await survey(cards, { devices: ['nvidiactl', 'nvidia2', 'nvidia1'] })).toEqual({
      indices: [0, 2],
      leftOut: [{ gpu: second.uuid, because: 'no-device-file' }],
    });
  });
  test('one that the driver was told to leave alone does not count at all', async () => {
    const machine = changed({ excluded: true });
    expect(await survey(machine)).toEqual({ indices: [0, 1], leftOut: [] });
    expect(await survey(machine, { smi: false })).toEqual({ indices: [0, 1], leftOut: [] });
  });
  test('without a UUID while the driver has not looked at it', async () => {
    const asleep = changed({ uuid: 'GPU-????????-????-????-????-????????????' });
    expect(await survey(asleep, { smi: false })).toEqual({
      indices: [0, 2],
      leftOut: [{ gpu: '00000000:43:00.0', because: 'no-uuid' }],
    });
  });
  test('known to the driver and not to nvidia-smi', async () => {
    const machine = { ...machineWith(cards), smi: machineWith([first, third]).smi };
    expect((await surveyGpus(machine)).leftOut).toEqual([{ gpu: second.uuid, because: 'unknown-to-nvidia-smi' }]);
  });
});

describe('CUDA_VISIBLE_DEVICES', () => {
  test.each([
    [undefined, [0, 1, 2]],
    ['', []],
    ['-1', []],
    ['NoDevFiles', []],
    ['1', [1]],
    ['2,0', [0, 2]],
    [' 0 , 1 ', [0, 1]],
    ['0,7,1', [0]],
    ['0,-1,1', [0]],
    [second.uuid, [1]],
    ['GPU-3333', [2]],
    ['GPU-3333,0', [0, 2]],
    ['MIG-11111111-aaaa-4bbb-8ccc-000000000001', []],
  ])('%s leaves %o', async (visible, indices) => {
    const { gpus, leftOut } = await surveyGpus({ ...machineWith(cards), visible });
    expect(gpus.map(({ index }) => index)).toEqual(indices);
    expect(leftOut.map(({ because }) => because)).toEqual(
      Array(3 - indices.length).fill('not-in-cuda-visible-devices'),
    );
  });
  test('of a program names its GPU by UUID, or none', async () => {
    const [, gpu] = await findGpus(machineWith(cards));
    expect(gpuEnvironment(gpu ?? null)).toEqual({
      CUDA_VISIBLE_DEVICES: second.uuid,
      CUDA_DEVICE_ORDER: 'PCI_BUS_ID',
    });
    expect(gpuEnvironment(null)).toEqual({ CUDA_VISIBLE_DEVICES: '' });
  });
});
