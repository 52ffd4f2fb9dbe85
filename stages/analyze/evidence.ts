import type { Evidence } from '../../core/schema/basics.ts';

/** Collects why each field says what it says, and what a person should look at. */
export interface Notes {
  readonly because: (field: string, source: Evidence['source'], detail: string) => void;
  /** Replaces what was inferred by what a person said. */
  readonly overrule: (field: string, detail: string) => void;
  readonly warn: (message: string) => void;
  readonly evidence: Record<string, Evidence[]>;
  readonly warnings: string[];
}

export const takeNotes = (): Notes => {
  const evidence: Record<string, Evidence[]> = {};
  const warnings: string[] = [];
  return {
    evidence,
    warnings,
    because(field, source, detail) {
      evidence[field] = [...(evidence[field] ?? []), { source, detail }];
    },
    overrule(field, detail) {
      evidence[field] = [{ source: 'override', detail }];
    },
    warn(message) {
      warnings.push(message);
    },
  };
};
