import type { Gpu } from './gpu.ts';

/**
 * Environment that shows a program its GPU, or none. By UUID: an index would depend on which device files it can see.
 * Only a hint to honest programs; what holds is which device files the sandbox shows.
 */
export const gpuEnvironment = (gpu: Gpu | null): Readonly<Record<string, string>> =>
  gpu === null ? { CUDA_VISIBLE_DEVICES: '' } : { CUDA_VISIBLE_DEVICES: gpu.uuid, CUDA_DEVICE_ORDER: 'PCI_BUS_ID' };
