import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import type { Store } from '../../services/store/store.ts';
import type { candidate } from '../dag/artifacts.ts';
import type { Parent } from './words.ts';

type Candidate = z.output<typeof candidate.schema>;

/** What is to be improved: a model's program that was measured, or the template's answer as a script. */
export type Base =
  | { readonly is: 'program'; readonly candidate: Candidate; readonly parent: Parent }
  | { readonly is: 'script'; readonly candidate: Candidate; readonly ablation: Ablation };

interface Known {
  readonly candidate: Candidate | undefined;
  readonly ablation: Ablation | undefined;
}

/** The program that the params mean, or why there is none. */
export const baseOf = (
  parent: Parent | null,
  { candidate, ablation }: Known,
  { pathOf }: Store,
): Base | { readonly why: string } => {
  if (parent === null) {
    if (ablation === undefined) return { why: "there is no script of the template's answer" };
    return { is: 'script', candidate: asCandidate(readFileSync(pathOf(ablation.file), 'utf8')), ablation };
  }
  if (candidate?.origin !== 'model') return { why: 'only a program that a model wrote is improved by one' };
  return { is: 'program', candidate, parent };
};

const asCandidate = (code: string): Candidate => ({
  ...{ code, origin: 'model', mode: 'full', title: "the template's script" },
  ...{ strategy: null, attempts: 0, complexity: null, findings: [] },
});
