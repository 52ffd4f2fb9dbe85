import { type Refusal, refuse } from '../../app/refusal.ts';
import { codeOfBatch } from '../../cli/batch/codes.ts';
import { codeOf, codeOfNoVerdict, exitCodes } from '../../cli/exit-codes.ts';
import type { Route } from '../../core/outcome.ts';
import { kaggleProblems } from '../../services/kaggle/failure.ts';
import { type AnyStage, routesOf } from '../../stages/dag/define.ts';
import { noTime } from '../../stages/dag/time-limit.ts';
import { stages } from '../../stages/index.ts';
import { exitCodeWords, refusalWords, routeWords, stageWords, type Words } from './failures/words.ts';

/** A table in Markdown; a stroke in a cell would end it. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const ofKaggle: ReadonlySet<string> = new Set(kaggleProblems);

/** A stage's failures; what Kaggle can do to `fetch` and `submit` has a table of its own. */
const rowsOf = (name: keyof typeof stages): string[][] => {
  const stage: AnyStage = stages[name];
  const words: Readonly<Record<string, Words>> = stageWords[name];
  return Object.entries(routesOf(stage)).flatMap(([kind, route]) => {
    if (ofKaggle.has(kind) && (name === 'fetch' || name === 'submit')) return [];
    const advice = noTime(stage, '').advice ?? '';
    const [means, todo] = kind === 'no-time' ? ['There was too little time left for it.', advice] : (words[kind] ?? []);
    if (means === undefined || todo === undefined) throw new Error(`no words for ${name}: ${kind}`);
    return [[`\`${name}\``, `\`${kind}\``, means, `\`${route}\``, todo]];
  });
};

const kaggleRows = (): string[][] =>
  kaggleProblems.map((kind) => {
    const [means, todo] = stageWords.submit[kind];
    const [fetched, submitted] = [stages.fetch.recover[kind], stages.submit.recover[kind]];
    return [`\`${kind}\``, means, `\`${fetched}\`, \`${submitted}\``, todo];
  });

const refusalRows = (): string[][] =>
  (Object.keys(refusalWords) as Refusal['kind'][]).map((kind) => {
    const refusal = refuse(kind, '', '');
    const others = kind === 'parked' ? ['–', '–'] : [codeOfBatch(refusal), codeOfNoVerdict(refusal)].map(String);
    return [`\`${kind}\``, ...refusalWords[kind], String(codeOf(refusal)), ...others];
  });

/** docs/use/failures.md as the code has it now. */
export const failuresPage = (): string => `# Failures

This page lists all failures. Usually you do not need it, because each message names the file, the line and what to do. How a failure
travels through the code: [architecture.md](../architecture.md#how-a-failure-travels). \`make readme\` writes this page from the code
(\`docs/generators/failures/\` has the sentences).

## Where a route leads

A route says what a run does after a failure. Each route is a state of the machine ([pipeline.md](../inside/pipeline.md#machine)). If a
stage throws, that is a bug; the diagram shows where it leads as \`bug\`, and \`result.json\` names it.

${table(
  ['route', 'what happens'],
  (Object.entries(routeWords) as [Route, string][]).map(([route, words]) => [`\`${route}\``, words]),
)}

## Stages

${table(
  ['stage', 'kind', 'means', 'route', 'what to do'],
  (Object.keys(stages) as (keyof typeof stages)[]).flatMap(rowsOf),
)}

${withoutFailure()}

## Kaggle

These failures occur in \`fetch\` (first route) and \`submit\` (second route). The message quotes Kaggle.

${table(['kind', 'means', 'routes', 'what to do'], kaggleRows())}

## Refusals

A refused command cannot start or continue now. The last columns are exit codes.

${table(['kind', 'means', 'what to do', 'compete', 'batch', 'validate, fix'], refusalRows())}

## Exit codes

${table(
  ['code', 'means'],
  Object.entries(exitCodes).map(([name, code]) => [String(code), exitCodeWords[name as keyof typeof exitCodes]]), // its keys
)}
`;

const withoutFailure = (): string => {
  const names = Object.values(stages).flatMap((stage) =>
    Object.keys(routesOf(stage)).length === 0 ? [`\`${stage.name}\``] : [],
  );
  return names.length === 0 ? '' : `Without a failure of their own: ${names.join(', ')}.`;
};
