import type { Peaks, Sample } from './sample.ts';

/** The peaks after one more sample; what only grows is given as it is now. */
export const larger = (peaks: Peaks, sample: Sample, cpuSeconds: number, output: number): Peaks => ({
  cpu: Math.max(peaks.cpu, sample.cpu),
  memory: Math.max(peaks.memory, sample.memory),
  processes: Math.max(peaks.processes, sample.processes),
  disk: Math.max(peaks.disk, sample.disk),
  files: Math.max(peaks.files, sample.files),
  gpu: largerLoad(peaks.gpu, sample.gpu),
  cpuSeconds,
  output,
});

const largerLoad = (one: Sample['gpu'], other: Sample['gpu']): Sample['gpu'] =>
  one === null || other === null
    ? (one ?? other)
    : { load: Math.max(one.load, other.load), memory: Math.max(one.memory, other.memory) };
