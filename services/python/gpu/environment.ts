import type { Gpu } from './gpu.ts';

/**
 * The environment variables that show a program its GPU, or none. They name the UUID, because indices depend on the visible device files.
 * This is only a hint for honest programs; what restricts them is which device files the sandbox shows.
 */
export const gpuEnvironment = (gpu: Gpu | null): Readonly<Record<string, string>> =>
  gpu === null ? { CUDA_VISIBLE_DEVICES: '' } : { CUDA_VISIBLE_DEVICES: gpu.uuid, CUDA_DEVICE_ORDER: 'PCI_BUS_ID' };
