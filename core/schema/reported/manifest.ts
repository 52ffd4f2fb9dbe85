import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import type { Finding } from '../finding.ts';

/** Without a prototype: a column called `constructor` must not find one. */
const byColumn = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string(), value)
    .transform((columns): Record<string, z.output<T>> => Object.assign(Object.create(null), columns))
    .optional();

const count = z.int().min(0);

const Rows = z.object({
  count: count.optional(),
  /** `sample`, `test`: predictions were written in the order of that file, out of the same frame. */
  order: z.enum(['sample', 'test', 'unknown']).optional(),
  /** Ids that could not be predicted. */
  failed: z.array(z.string()).optional(),
});

/**
 * What a solution tells about the submission it wrote (docs/submission/manifest.md). Its word allows repairs that would be guesses
 * without it. Keys that are not known here are left out.
 */
export const Manifest = z.object({
  /** A label encoder, by submission column: position -> label as the submission must spell it. */
  labels: byColumn(z.array(z.string())),
  /** The scale of a column's numbers. */
  scale: byColumn(z.enum(['probability', 'percent', 'logit'])),
  /** A bare number is the count. */
  rows: z.union([count.transform((rows): z.output<typeof Rows> => ({ count: rows })), Rows]).optional(),
  /** From which probability on the second of two labels is meant; chosen on validation rows. */
  thresholds: byColumn(z.number().min(0).max(1)),
});
export type Manifest = z.output<typeof Manifest>;

/** Reads what was JSON; null when it is no manifest. A manifest that is wrong in one place is not believed in any. */
export const manifestFrom = (json: unknown): Manifest | null => Manifest.safeParse(json).data ?? null;

/** As much as is taken over from a run. */
const limit = 16 * 2 ** 20;

/** Reads a manifest file. Whatever is wrong with it is a finding: the solution wrote it, and it is only a help. */
export const readManifest = (path: string): { readonly manifest: Manifest | null; readonly findings: Finding[] } => {
  const read = parsed(path);
  if (typeof read !== 'string') return { manifest: read, findings: [] };
  const finding: Finding = {
    rule: 'manifest-unreadable',
    severity: 'warning',
    message: `the manifest is not used: ${read}`,
    advice: 'Correct it (docs/submission/manifest.md), or take it away.',
  };
  return { manifest: null, findings: [finding] };
};

/** The manifest, or what is wrong with it. Pipes and devices are never opened. */
const parsed = (path: string): Manifest | string => {
  try {
    const found = statSync(path);
    if (!found.isFile()) return 'it is no file';
    if (found.size > limit) return 'it is larger than 16 MB';
    const result = Manifest.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return result.success ? result.data : describeIssue(result.error);
  } catch (error) {
    if (error instanceof SyntaxError) return 'it is not JSON';
    if (error instanceof Error && 'code' in error) return `it cannot be read (${error.code})`;
    throw error;
  }
};

/** `labels.colour.2: expected string`, for the first thing that is wrong. */
const describeIssue = ({ issues }: z.ZodError): string => {
  const [issue] = issues;
  if (issue === undefined) return 'it is no manifest';
  const place = issue.path.map((step) => String(step).slice(0, 60)).join('.');
  return `${place === '' ? 'at its top' : place}: ${issue.message.slice(0, 200)}`;
};
