import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StageEvent } from '../../core/say.ts';
import { dataFolder } from '../../services/dataset/folder.ts';
import { removeTree } from '../../services/files/remove-tree.ts';
import { type StageName, stages } from '../index.ts';
import { dataset } from './artifacts.ts';
import type { Equipment, Refs } from './call.ts';
import type { AnyStage, StageContext } from './define.ts';

/** One run of one stage. */
export interface StageSession {
  readonly equipment: Equipment;
  readonly name: StageName;
  readonly refs: Refs;
  /** Seconds; undefined: time is not limited. */
  readonly granted: number | undefined;
  readonly signal: AbortSignal;
}

/** What a stage's `run` is given beside its input. Its signal fires at the deadline only if the stage may be cut. */
export const contextFor = (
  { equipment, name: stage, refs, granted, signal: outer }: StageSession,
  scratch: string,
): StageContext => {
  const { timeoutMs, time }: AnyStage = stages[stage];
  const deadline = AbortSignal.timeout(Math.min(timeoutMs, Math.floor((granted ?? Infinity) * 1000)));
  const inTime = AbortSignal.any([outer, deadline]);
  const signal = time?.cut === true ? inTime : AbortSignal.any([outer, AbortSignal.timeout(timeoutMs)]);
  const known = refs.dataset === undefined ? undefined : dataset.schema.parse(equipment.store.get(refs.dataset));
  // `Said` only takes `stage` away; adding it back gives the event again
  const say: StageContext['say'] = (event) => equipment.journal.append({ ...event, stage } as StageEvent);
  return {
    signal,
    scratch,
    data: known === undefined ? equipment.source : dataFolder(equipment.cache, equipment.source, known.files),
    source: equipment.source,
    cache: equipment.cache,
    intake: equipment.intake,
    store: equipment.store,
    terms: equipment.terms,
    kaggle: equipment.kaggle,
    claude: equipment.claude?.(stage, say, inTime) ?? null,
    ...(granted !== undefined && { granted }),
    say,
  };
};

/** Gives the work a folder of its own, and removes it afterwards. */
export const inScratch = async <T>(root: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = join(root, randomUUID());
  mkdirSync(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await removeTree(folder);
  }
};
