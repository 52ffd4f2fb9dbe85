import type { Refs } from '../../stages/dag/call.ts';
import type { ArtifactName } from '../../stages/index.ts';

/** The artifacts of a run without those of these names. */
export const withoutRefs = (refs: Refs, ...names: readonly ArtifactName[]): Refs =>
  Object.fromEntries(Object.entries(refs).filter(([name]) => !names.some((one) => one === name)));
