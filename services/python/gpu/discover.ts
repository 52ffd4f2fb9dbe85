import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Card, driverCards, type SmiCard, smiCards, smiMinors } from './cards.ts';
import type { Gpu } from './gpu.ts';

/** The places to search for GPUs. */
export interface GpuRoots {
  readonly proc: string;
  readonly dev: string;
  /** Name or path of nvidia-smi. */
  readonly smi: string;
  /** The CUDA_VISIBLE_DEVICES that Medalist itself was started with. */
  readonly visible: string | undefined;
}

/** A GPU that exists but cannot be used. `mig`: it is divided into slices, which have their own device files; this is not supported. */
export interface GpuLeftOut {
  readonly gpu: string;
  readonly because: 'mig' | 'no-uuid' | 'no-device-file' | 'unknown-to-nvidia-smi' | 'not-in-cuda-visible-devices';
}

/** The GPUs of this machine: those that can be used, and those that cannot. */
export interface GpuSurvey {
  readonly gpus: readonly Gpu[];
  readonly leftOut: readonly GpuLeftOut[];
}

/** The GPUs that this process may use, in the order of their PCI addresses, which is also that of their indices. */
export const findGpus = async (roots: Partial<GpuRoots> = {}): Promise<readonly Gpu[]> =>
  (await surveyGpus(roots)).gpus;

/** The GPUs that this process may use, and the others with reasons. Either the driver's files or nvidia-smi is enough. */
export const surveyGpus = async (roots: Partial<GpuRoots> = {}): Promise<GpuSurvey> => {
  const { proc, dev, smi, visible } = { ...here(), ...roots };
  const driver = driverCards(proc);
  const said = await smiCards(smi);
  const cards = driver.length > 0 || said === undefined ? driver : await cardsOf(said, smi);
  const leftOut: GpuLeftOut[] = [];
  const gpus = cards.flatMap((card, position): Gpu[] => {
    const known = said?.find(({ bus }) => bus === card.bus);
    const uuid = card.uuid ?? known?.uuid;
    const device = card.minor === null ? undefined : join(dev, `nvidia${card.minor}`);
    const leave = (because: GpuLeftOut['because']) => {
      leftOut.push({ gpu: uuid ?? card.bus, because });
      return [];
    };
    if (said !== undefined && known === undefined) return leave('unknown-to-nvidia-smi');
    if (uuid === undefined) return leave('no-uuid');
    if (known?.mig === true) return leave('mig');
    if (device === undefined || !existsSync(device)) return leave('no-device-file');
    const { index, name, memory } = known ?? { index: position, name: card.name, memory: null };
    return [{ vendor: 'nvidia', index, uuid, name, memory, device, shared: sharedDevices(dev) }];
  });
  const allowed = visibleOf(visible, gpus);
  for (const gpu of gpus) {
    if (!allowed.includes(gpu)) leftOut.push({ gpu: gpu.uuid, because: 'not-in-cuda-visible-devices' });
  }
  return { gpus: allowed, leftOut };
};

const here = (): GpuRoots => ({
  proc: '/proc',
  dev: '/dev',
  smi: 'nvidia-smi',
  visible: process.env.CUDA_VISIBLE_DEVICES,
});

const cardsOf = async (said: readonly SmiCard[], smi: string): Promise<Card[]> => {
  const minors = await smiMinors(smi);
  return said.map(({ bus, uuid, name }) => ({ bus, uuid, name, minor: minors.get(bus) ?? null }));
};

/** The device files that every GPU needs. Alone they give access to none. */
const sharedDevices = (dev: string): string[] =>
  ['nvidiactl', 'nvidia-uvm', 'nvidia-uvm-tools', 'nvidia-modeset', 'nvidia-caps']
    .map((name) => join(dev, name))
    .filter((path) => existsSync(path));

/**
 * The GPUs that CUDA_VISIBLE_DEVICES allows, read as CUDA does: indices, or the beginnings of UUIDs. Everything after the first unknown GPU
 * is ignored; empty or -1 means none. Indices are nvidia-smi's.
 */
const visibleOf = (setting: string | undefined, gpus: readonly Gpu[]): readonly Gpu[] => {
  if (setting === undefined) return gpus;
  const named = new Set<Gpu>();
  for (const word of setting.split(',').map((part) => part.trim())) {
    const gpu = gpus.find(({ index, uuid }) =>
      /^\d+$/.test(word) ? index === Number(word) : word.startsWith('GPU-') && uuid.startsWith(word),
    );
    if (gpu === undefined) break;
    named.add(gpu);
  }
  return gpus.filter((gpu) => named.has(gpu));
};
