import { concernsOf } from '../../core/brief/concerns.ts';
import { filesBrief, scoreboardBrief, sharedBrief } from '../../core/brief/index.ts';
import { notesSection, section } from '../../core/brief/wording/sections.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Rehearsal } from '../../core/schema/judged/rehearsal.ts';
import type { Review } from '../../core/schema/judged/review.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import type { Scoreboard } from '../../core/schema/search/scoreboard.ts';
import type { Claude } from '../../services/claude/claude.ts';
import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { ReviewAnswer } from './answer.ts';
import { type Judgement, wordsOf } from './score.ts';

/** What a reviewer is shown. */
export interface ForReview {
  readonly code: string;
  readonly known: Parameters<typeof sharedBrief>[0];
  readonly dataset: Dataset;
  /** The plan that the program follows; null: none. */
  readonly strategy: Strategy | null;
  readonly judgement: Judgement;
  readonly notes: readonly string[];
  /** Undefined: it was not rehearsed. */
  readonly rehearsal: Rehearsal | undefined;
  /** Undefined: the template did not run first. */
  readonly scoreboard: Scoreboard | undefined;
}

/** Asks a model for its opinion of a program. It is shown the rules' findings and the rehearsal. */
export const askReviewer = (
  claude: Claude,
  { code, known, dataset, strategy, judgement, notes, rehearsal, scoreboard }: ForReview,
) =>
  claude.ask({
    role: 'verifier',
    about: 'review',
    system: reviewerSystem(known.competition),
    context: [sharedBrief(known), filesBrief(dataset)],
    prompt: fillPrompt('verifier/ask', {
      notes: notesSection(notes),
      criteria: fence('criteria of the plan', (strategy === null ? '' : criteriaOf(strategy)) || 'none', 24_000),
      judged: fence(
        'the rules and the rehearsal',
        [`score ${judgement.score}`, ...wordsOf(judgement)].join('\n'),
        8_000,
      ),
      output: outputSection(rehearsal),
      scoreboard: section('What the template reached without it:', scoreboardBrief(scoreboard)),
      program: fence('the program, with line numbers', numbered(code), 400_000),
    }),
    answer: { kind: 'json', schema: ReviewAnswer },
  });

const reviewerSystem = (competition: Competition): string => {
  const { images, sounds } = concernsOf(competition);
  return fillPrompt('verifier/system', {
    media: images || sounds ? `\n   ${fillPrompt('verifier/media', {})}` : '',
  });
};

/** Shows what the program printed, unchanged. A reviewer may compare it with what we measured, but must not believe it. */
const outputSection = (rehearsal: Rehearsal | undefined): string => {
  if (rehearsal?.run === undefined) return '';
  const { took, output } = rehearsal.run;
  return section(
    `In its rehearsal it took ${timeWords[took]} it was told it had. In the end it has more rows, and other seconds. The last of what it printed, which proves nothing:`,
    fence('output of the program', output === '' ? '(nothing)' : output, 4_100),
  );
};

const timeWords = {
  'under half': 'less than half of the time',
  'over half': 'more than half of the time',
  more: 'more than the time',
} as const;

const criteriaOf = ({ tasks }: Strategy): string =>
  tasks.flatMap(({ id, criteria }) => criteria.map((criterion) => `- ${id}: ${criterion}`)).join('\n');

const numbered = (code: string): string =>
  code
    .split('\n')
    .map((line, i) => `${i + 1}: ${line}`)
    .join('\n');

/** Combines the rules' judgement with a model's opinion. The opinion can only lower the score, and a leak that it claims must be in a line of code. */
export const weigh = (
  code: string,
  judgement: Judgement,
  opinion: ReviewAnswer,
): { readonly judgement: Judgement; readonly findings: readonly Finding[]; readonly criteria: Review['criteria'] } => {
  const lines = code.split('\n');
  const isCode = (line: number) => /^\s*[^\s#]/.test(lines[line - 1] ?? '');
  const claims = opinion.leakage.filter(({ line }) => isCode(line));
  const unmet = opinion.criteria
    .filter(({ met }) => !met)
    .map(({ criterion, why }) => `not met: ${criterion} (${why})`);
  const empty = opinion.leakage.length - claims.length;
  const reasons = [
    ...judgement.reasons,
    ...opinion.reasons,
    ...unmet,
    ...(empty === 0 ? [] : [`${empty} leaks that the reviewer claimed point at no code and do not count`]),
  ];
  // an opinion does not count if all it says is about lines without code
  const score =
    empty > 0 && claims.length === 0 && unmet.length === 0 ? judgement.score : Math.min(judgement.score, opinion.score);
  return {
    judgement: { ...judgement, score, reasons: reasons.map((reason) => reason.slice(0, 1000)).slice(0, 29) },
    findings: claims.map(({ line, why }) => ({
      rule: 'reviewer-leak',
      severity: 'warning',
      message: why.slice(0, 500),
      advice: 'Look at this line: a reviewer thinks that it leaks.',
      line,
    })),
    criteria: opinion.criteria,
  };
};
