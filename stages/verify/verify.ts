import * as z from 'zod';
import { scoreboardOf } from '../../core/brief/index.ts';
import { openThread } from '../../core/brief/wording/thread.ts';
import { fail, ok, okForNow } from '../../core/outcome.ts';
import type { Review } from '../../core/schema/judged/review.ts';
import { strategyFollowed } from '../../core/solution/followed.ts';
import { Resources } from '../../core/solution/resources.ts';
import { digestOf } from '../../services/files/digest.ts';
import {
  baseline,
  candidate,
  competition,
  dataset,
  rehearsal,
  requirement,
  review,
  strategies,
  survey,
} from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import type { ReviewAnswer } from './answer.ts';
import { askReviewer, weigh } from './ask.ts';
import { reviewCode } from './check.ts';
import { acceptMark, type Judgement, judge, passMark, wordsOf } from './score.ts';

/** Reviews a candidate's code and rehearsal for leakage, data use and honesty: by rules, then by a model, which can only lower the score. */
export const verify = defineStage({
  name: 'verify',
  version: 7,
  needs: { candidate, competition, dataset, strategies },
  wants: { baseline, rehearsal, requirement, survey },
  makes: review,
  params: z.strictObject({
    /** Digest of the models' configuration; null: rules only. */
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
    means: Resources.optional(),
    /**
     * What can follow a bad review: a rewrite, or a trial, which measures the program whatever the review says. Absent: neither, so a
     * rejected program ends here.
     */
    next: z.enum(['rewrite', 'trial']).exactOptional(),
  }),
  timeoutMs: 1_800_000,
  recover: { rejected: 'retry', weak: 'retry' },
  cached: true,
  headline: ({ score, by, reasons: [first] }) => `${score} by ${by}${first === undefined ? '' : `: ${first}`}`,
  async run(
    { candidate, competition, dataset, strategies, rehearsal, requirement, survey, baseline, params },
    { claude, data, terms, say, store },
  ) {
    const { code, origin } = candidate;
    const tell = openThread(say, `verify-${digestOf({ code, params }).slice(0, 12)}`);
    const parent = tell({
      kind: 'verification-request',
      from: 'harness',
      to: 'verifier',
      text: `${origin}, ${code.split('\n').length} lines`,
    });
    const { findings, unused } = await reviewCode(code, competition, dataset);
    for (const { severity, rule, line, message } of findings)
      say({ type: 'stage.log', line: `${severity}, line ${line ?? 1}: ${message} [${rule}]` });
    const rules = judge(findings, rehearsal);
    const made: Review = {
      score: rules.score,
      by: 'rules',
      reasons: [...wordsOf(rules)],
      findings,
      unused,
      criteria: [],
    };
    const asks = params.models !== null && origin !== 'template' && claude?.has('verifier') === true;
    const answer =
      asks && rules.score >= passMark && params.next !== 'trial' // no model is paid if its opinion could change nothing
        ? await askReviewer(claude, {
            ...{
              code,
              dataset,
              judgement: rules,
              notes: params.notes,
              rehearsal,
              scoreboard: scoreboardOf(baseline?.submission, store),
            },
            known: { data, competition, requirement, survey, means: params.means, terms },
            // a user's program follows no plan
            strategy: origin === 'model' ? (strategyFollowed(candidate, strategies.strategies) ?? null) : null,
          })
        : undefined;
    if (answer?.ok === false)
      say({ type: 'stage.log', line: `no reviewer (${answer.message}): the rules decide alone` });
    const final = answer?.ok === true ? withOpinion(code, made, rules, answer.value) : made;
    const verdict = verdictOn(final);
    const words = `${verdict} with ${final.score}: ${final.reasons.join('; ') || 'nothing to say'}`;
    tell({ kind: 'verification-result', from: 'verifier', to: 'harness', text: words, parent });
    if (verdict !== 'accepted' && stops(verdict, origin, params.next))
      return fail(verdict, final.reasons.join('\n'), adviceOf(final));
    return answer?.ok === false ? okForNow(final) : ok(final);
  },
});

type Verdict = 'accepted' | 'weak' | 'rejected';
type Origin = z.output<typeof candidate.schema>['origin'];

const verdictOn = ({ score, findings }: Review): Verdict => {
  if (score < passMark || findings.some(({ severity }) => severity === 'error')) return 'rejected';
  return score < acceptMark ? 'weak' : 'accepted';
};

/** Whether a program goes no further. A user's always runs, with a warning. A model's weak program stops only if it can be rewritten. */
const stops = (verdict: Verdict, origin: Origin, next: 'rewrite' | 'trial' | undefined): boolean =>
  origin !== 'user' && next !== 'trial' && (verdict === 'rejected' || next === 'rewrite');

const withOpinion = (code: string, made: Review, rules: Judgement, opinion: ReviewAnswer): Review => {
  const { judgement, findings, criteria } = weigh(code, rules, opinion);
  return {
    ...made,
    by: 'model',
    score: judgement.score,
    reasons: [...wordsOf(judgement)],
    findings: [...made.findings, ...findings],
    criteria,
  };
};

/** The advice of the first error. */
const adviceOf = ({ findings }: Review) => {
  const [first] = findings.filter(({ severity }) => severity === 'error');
  if (first === undefined) return {};
  return { ...(first.line === undefined ? {} : { line: first.line }), advice: first.advice };
};
