import { closeSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gpu } from './gpu.ts';
import { holderOf } from './holder.ts';
import { type LockAnswer, lockFile } from './lock-file.ts';
import { bytesOf, queryGpus } from './smi.ts';

/**
 * A GPU that no other run on this machine uses, of any user. The launcher gets it as a descriptor, so it lasts until the last supervisor is
 * gone, whatever crashed. Disposing it closes only our own copy.
 */
export interface GpuLease extends Disposable {
  readonly gpu: Gpu;
  readonly fd: number;
}

/** `cpu`: `auto` was asked for, and no GPU is free. `refused`: the named GPU cannot be used. */
export type LeaseAnswer =
  | { readonly kind: 'leased'; readonly lease: GpuLease }
  | { readonly kind: 'cpu'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The folder of the lock files, and the name or path of nvidia-smi. */
export interface LeaseOptions {
  readonly folder?: string;
  readonly smi?: string;
}

/** Leases the GPU with this index, or for `auto` the free one that uses the least memory. */
export const leaseGpu = async (
  wish: 'auto' | number,
  gpus: readonly Gpu[],
  { folder = leaseFolder(), smi = 'nvidia-smi' }: LeaseOptions = {},
): Promise<LeaseAnswer> => {
  const wished = wish === 'auto' ? await emptiestFirst(gpus, smi) : gpus.filter(({ index }) => index === wish);
  const whys: string[] = [];
  for (const gpu of wished) {
    const path = join(folder, `medalist-gpu-${gpu.uuid}.lock`);
    const answer = await lockFile(path);
    if (answer.kind === 'locked') return { kind: 'leased', lease: leaseOf(gpu, answer.fd) };
    whys.push(`GPU ${gpu.index} (${gpu.name}) ${inWords(answer, path)}`);
  }
  if (wish === 'auto') return { kind: 'cpu', why: whys.length === 0 ? 'no GPU found' : whys.join('; ') };
  const there = gpus.map(({ index }) => index).join(', ');
  const why = gpus.length === 0 ? 'no GPU found' : `there is no GPU ${wish}, only ${there}`;
  return { kind: 'refused', why: whys[0] ?? why };
};

const leaseOf = (gpu: Gpu, fd: number): GpuLease => {
  let open = true;
  return {
    gpu,
    fd,
    [Symbol.dispose]() {
      if (open) closeSync(fd);
      open = false; // the number may belong to another file by now
    },
  };
};

const inWords = (answer: Exclude<LockAnswer, { kind: 'locked' }>, path: string): string =>
  answer.kind === 'held' ? `is leased to ${holderOf(path)}` : `cannot be leased: ${answer.why}`;

/** The first folder that all users may write to. It must be the same for every user, so that leases exclude each other. */
const leaseFolder = (): string => {
  const own = process.env.MEDALIST_LEASES;
  if (own !== undefined && own !== '') {
    mkdirSync(own, { recursive: true });
    return realpathSync(own);
  }
  const shared = ['/run/lock', '/tmp'].find((path) => existsSync(path) && (statSync(path).mode & 0o1777) === 0o1777);
  return realpathSync(shared ?? tmpdir());
};

const emptiestFirst = async (gpus: readonly Gpu[], smi: string): Promise<readonly Gpu[]> => {
  if (gpus.length < 2) return gpus;
  const rows = await queryGpus(smi, ['uuid', 'memory.used']);
  const used = new Map(rows?.map((row) => [row.uuid, bytesOf(row['memory.used']) ?? Number.MAX_VALUE]));
  return gpus.toSorted((one, other) => (used.get(one.uuid) ?? 0) - (used.get(other.uuid) ?? 0));
};
