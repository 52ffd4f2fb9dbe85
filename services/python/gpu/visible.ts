import type { Gpu } from './gpu.ts';

/**
 * The GPUs that a CUDA_VISIBLE_DEVICES leaves, in CUDA's reading: indices or (beginnings of) UUIDs; whatever stands
 * behind the first that names no GPU does not count; empty or -1 is none. Indices are taken as nvidia-smi's.
 */
export const visibleOf = (setting: string | undefined, gpus: readonly Gpu[]): readonly Gpu[] => {
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
