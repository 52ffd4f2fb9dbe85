import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Card, driverCards, type SmiCard, smiCards, smiMinors } from './cards.ts';
import type { Gpu } from './gpu.ts';

/** Where to look. */
export interface GpuRoots {
  readonly proc: string;
  readonly dev: string;
  /** Name or path of nvidia-smi. */
  readonly smi: string;
  /** The CUDA_VISIBLE_DEVICES that Medalist itself was started with. */
  readonly visible: string | undefined;
}

/**
 * A GPU that is there and cannot be used. `mig`: cut into slices, which need device files of their own: not supported.
 */
export interface GpuLeftOut {
  readonly gpu: string;
  readonly because: 'mig' | 'no-uuid' | 'no-device-file' | 'unknown-to-nvidia-smi' | 'not-in-cuda-visible-devices';
}

/** What a look at the machine found. */
export interface GpuSurvey {
  readonly gpus: readonly Gpu[];
  readonly leftOut: readonly GpuLeftOut[];
}

/** The GPUs that this process may use, in the order of their PCI addresses, which is that of their indices. */
export const findGpus = async (roots: Partial<GpuRoots> = {}): Promise<readonly Gpu[]> =>
  (await surveyGpus(roots)).gpus;

/** The same, and what was left out and why. The driver's files or nvidia-smi: either alone is enough. */
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

/** Without these no GPU works; they give access to none by themselves. */
const sharedDevices = (dev: string): string[] =>
  ['nvidiactl', 'nvidia-uvm', 'nvidia-uvm-tools', 'nvidia-modeset', 'nvidia-caps']
    .map((name) => join(dev, name))
    .filter((path) => existsSync(path));

/**
 * The GPUs that a CUDA_VISIBLE_DEVICES leaves, in CUDA's reading: indices or (beginnings of) UUIDs; whatever stands
 * behind the first that names no GPU does not count; empty or -1 is none. Indices are taken as nvidia-smi's.
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
