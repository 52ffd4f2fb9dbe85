import * as z from 'zod';
import { type GpuLeftOut, type GpuRoots, surveyGpus } from '../python/gpu/discover.ts';
import type { Gpu } from '../python/gpu/gpu.ts';
import { type GpuLease, type LeaseOptions, leaseGpu } from '../python/gpu/lease.ts';
import { jsonOf } from '../text/json.ts';
import { gigabytes, type Line, linesOf } from './line.ts';
import { runTestProgram, type SandboxedPython, type TestOutcome } from './test-program.ts';

const { ok, note, warning } = linesOf('gpu');

const Answer = z.object({ devices: z.number().optional(), failed: z.string().optional() });

/** Tries a GPU; tests without a GPU pass their own. */
export type TryGpu = (lease: GpuLease) => Promise<TestOutcome>;

export const tryCuda =
  (sandboxed: SandboxedPython): TryGpu =>
  (gpu) =>
    runTestProgram({ ...sandboxed, script: 'cuda.py', args: [], gpu });

/** One line for each GPU: whether another run has it, and whether CUDA starts with it in the sandbox. */
export const gpuLines = async (
  tryGpu: TryGpu | null,
  { roots = {}, leases = {} }: { readonly roots?: Partial<GpuRoots>; readonly leases?: LeaseOptions } = {},
): Promise<Line[]> => {
  const { gpus, leftOut } = await surveyGpus(roots);
  const lines = await Promise.all(gpus.map((gpu) => gpuLine(gpu, tryGpu, leases)));
  const all = [...lines, ...leftOut.map(leftOutLine)];
  return all.length > 0 ? all : [note('gpu', 'no NVIDIA GPU found: models train on the CPU')];
};

const gpuLine = async (gpu: Gpu, tryGpu: TryGpu | null, leases: LeaseOptions): Promise<Line> => {
  const name = `GPU ${gpu.index}`;
  const what = `${gpu.name}${gpu.memory === null ? '' : `, ${gigabytes(gpu.memory)}`}`;
  const answer = await leaseGpu(gpu.index, [gpu], leases);
  if (answer.kind !== 'leased') return note(name, `${what}: ${answer.why}`);
  using lease = answer.lease;
  if (tryGpu === null) return note(name, `${what}; free; not tried without a sandbox`);
  const { lines, failed } = await tryGpu(lease);
  const report = lines.map((line) => Answer.safeParse(jsonOf(line)).data).find((read) => read !== undefined);
  if (report?.devices !== undefined && report.devices > 0) return ok(name, `${what}; free; CUDA starts in the sandbox`);
  const why = report?.failed ?? failed ?? 'no device is visible';
  return warning(name, `${what}; free; CUDA does not start in the sandbox: ${why}`, cudaFix(gpu));
};

/** Usually the device file of unified memory is missing: nothing makes it before the first program asks for it. */
const cudaFix = ({ device, shared }: Gpu): string =>
  shared.some((path) => path.endsWith('nvidia-uvm'))
    ? `ls -l ${[device, ...shared].join(' ')}; nvidia-smi   # both must work for $(id -un)`
    : 'sudo nvidia-modprobe -u -c=0';

const leftOutLine = ({ gpu, because }: GpuLeftOut): Line => {
  switch (because) {
    case 'mig':
      return note(gpu, 'left out: it is cut into slices (MIG), which is not supported', 'sudo nvidia-smi -mig 0');
    case 'no-uuid':
      return warning(gpu, 'left out: the driver does not give its UUID', 'sudo nvidia-smi -pm 1');
    case 'no-device-file':
      return warning(gpu, 'left out: its device file is missing', 'sudo nvidia-modprobe -u -c=0');
    case 'unknown-to-nvidia-smi':
      return warning(gpu, 'left out: the driver knows it, nvidia-smi does not', 'nvidia-smi -q');
    case 'not-in-cuda-visible-devices':
      return note(gpu, 'left out by CUDA_VISIBLE_DEVICES', 'unset CUDA_VISIBLE_DEVICES');
  }
};
