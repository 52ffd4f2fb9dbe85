import * as z from 'zod';
import { findPython } from '../services/python/environment.ts';
import { candidate, competition, strategies } from './artifacts.ts';
import { defineStage, fail, ok } from './define.ts';
import { checkSolution } from './generate/checks/index.ts';
import { draft, errorsIn } from './generate/draft.ts';
import { fillTemplate } from './generate/fill.ts';
import { needsOf } from './generate/needs.ts';
import { templateSource, userSource } from './generate/sources.ts';
import { Digest } from './schema/basics.ts';
import type { Competition } from './schema/competition.ts';
import type { Finding } from './schema/finding.ts';

/** Writes the solution, or takes the user's, and reads it without running it: code with errors goes no further. */
export const generate = defineStage({
  name: 'generate',
  version: 3,
  needs: { competition, strategies },
  wants: {},
  makes: candidate,
  params: z.strictObject({
    /** 1: everything there is; 2: the plainest that can work. */
    attempt: z.int().min(1).max(2),
    seed: z.int(),
    /** The user's own solution, in the store; null: write one. */
    solution: Digest.nullable(),
    /** Digest of packages and templates: what is filled in, and what may be imported. */
    environment: z.string(),
  }),
  timeoutMs: 120_000,
  recover: { 'no-candidate': 'lastResort', refused: 'giveUp' },
  cached: true,
  headline: ({ origin, mode, code, findings }) =>
    `${origin} (${mode}), ${code.split('\n').length} lines, ${errorsIn(findings).length} errors`,
  async run({ competition, strategies, params }, context) {
    const mode: 'full' | 'safe' = params.attempt === 1 ? 'full' : 'safe';
    const [strategy] = strategies.strategies;
    if (strategy === undefined) throw new Error('there is always a strategy: the schema says so');
    const own = params.solution === null ? undefined : userSource(context.store.pathOf(params.solution));
    const template = templateSource(() => fillTemplate(competition, strategy, { mode, seed: params.seed }));
    const needs = needsOf(competition, findPython());
    const { best, attempts } = await draft(
      [own ?? template],
      (code) => checkSolution(code, needs, context.signal),
      (line) => context.say({ type: 'stage.log', line }),
    );
    if (best === undefined) return fail('no-candidate', 'no source wrote any code');
    const errors = errorsIn(best.findings);
    if (errors.length === 0) {
      const { code, origin, complexity, findings } = best;
      return ok({ code, origin, mode, attempts, complexity, findings: [...findings] });
    }
    return own === undefined
      ? fail('no-candidate', `the best code still has ${errors.length} errors: ${told(errors)}`)
      : fail('refused', `your solution has ${errors.length} errors: ${told(errors)}`, where(errors, competition));
  },
});

const told = (findings: readonly Finding[]) =>
  findings
    .slice(0, 20)
    .map(({ line, rule, message }) => `line ${line ?? 1}: ${message} [${rule}]`)
    .join('; ');

const where = ([first]: readonly Finding[], { files }: Competition) => ({
  ...(first?.line === undefined ? {} : { line: first.line }),
  advice: `${first?.advice ?? ''} Data: ${[...files.train, ...files.test].join(', ')}.`.trim(),
});
