import { bytesOf, numberOf, queryGpus } from '../gpu/smi.ts';
import type { Sample } from './sample.ts';

/** The load of one GPU; null: the driver does not tell it. */
export const readGpuLoad = async (uuid: string, smi: string): Promise<Sample['gpu']> => {
  const row = (await queryGpus(smi, ['utilization.gpu', 'memory.used'], uuid))?.[0];
  if (row === undefined) return null;
  const [percent, memory] = [numberOf(row['utilization.gpu']), bytesOf(row['memory.used'])];
  return percent === null || memory === null ? null : { load: percent / 100, memory };
};
