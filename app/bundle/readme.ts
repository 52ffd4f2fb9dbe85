import { scoreWords } from '../../core/out-of-fold/score-words.ts';
import type { UsedWeights } from '../../core/schema/reported/weights.ts';
import type { Report } from '../../core/schema/result.ts';
import { shareOf } from '../../core/solution/candidates.ts';
import { solutionTime } from '../../machines/time/programs.ts';
import { packageVersion } from '../../services/package/version.ts';
import type { Wheel } from '../../services/package/wheel.ts';
import { usesEngine } from '../../services/python/engine.ts';
import { withError } from '../../services/text/figures.ts';
import { literal } from '../../services/text/markdown.ts';
import { filesOf } from '../../stages/report/answered.ts';
import { named } from '../../stages/report/named.ts';

interface Subject {
  readonly report: Report;
  /** The seconds that the run was given. */
  readonly time: number;
  /** Their code, by name. */
  readonly programs: ReadonlyMap<string, string>;
  readonly wheel: Wheel | null;
  /** Weights that are not in the bundle. */
  readonly left: readonly UsedWeights[];
  readonly notes: readonly string[];
}

/** README.md: what the bundle is, how good, how to run it, and what lies in it. */
export const readme = (subject: Subject): string => {
  const { report, programs, wheel } = subject;
  const madeBy = authorWords[report.solution?.origin ?? ''] ?? authorWords.template;
  const needs = `DATA is the folder with the competition's files, unpacked. ${
    programs.size > 1 ? 'Each program' : 'It'
  } learns anew, and needs Python 3.11 or newer, best in a new environment.`;
  const importing = [...programs].filter(([, code]) => usesEngine(code)).map(([name]) => `\`${name}\``);
  const about = [
    ...[...programs.keys()].toSorted(solutionFirst).map((name) => `- \`${name}\`: ${programWords(name, subject)}`),
    ...(wheel === null
      ? []
      : [`- \`${wheel.name}\`: what ${importing.join(' and ')} imports; \`requirements.txt\` installs it`]),
    ...weightsLines(subject),
  ];
  return [
    `# ${literal(report.name, 200)}`,
    `${madeBy} Score: ${scored(report)}.`,
    `    pip install -r requirements.txt\n    ${command('solution.py', subject)}`,
    needs,
    about.join('\n'),
    ...warnings(subject),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
};

const authorWords: Readonly<Record<string, string>> = {
  template: `Made by Medalist ${packageVersion()} from its templates.`,
  user: `A program of the author's own, bundled by Medalist ${packageVersion()}.`,
  model: `Written by a language model for Medalist ${packageVersion()}.`,
};

/** With the error that the program tells where nobody else has scored it. */
const scored = (report: Report): string => {
  const { crossValidation: cv, confirmation, check } = report;
  const isOwnWord = confirmation?.score == null && check?.score == null;
  const words =
    cv !== null && isOwnWord ? `${cv.metric} ${withError(cv.score, cv.error)} by its own folds` : scoreWords(report);
  return literal(words, 300);
};

const solutionFirst = (a: string, b: string): number =>
  Number(b === 'solution.py') - Number(a === 'solution.py') || (a < b ? -1 : 1);

/** A short script has no time to keep: it ends when it is done. */
const command = (name: string, { programs, time }: Subject): string => {
  const seconds = isScript(name, programs) ? '' : ` --time ${Math.ceil(solutionTime(time))}`;
  return `python ${name} --data DATA --out .${seconds}`;
};

const isScript = (name: string, programs: Subject['programs']): boolean =>
  name === 'solution.py' && programs.has('engine.py');

const programWords = (name: string, subject: Subject): string => {
  if (isScript(name, subject.programs)) return 'a short script, measured to be as good as `engine.py`';
  const itself = name.startsWith('program') ? 'a program that was blended with it' : 'the main program';
  const what = name === 'solution.py' ? itself : `${itself}: \`${command(name, subject)}\``;
  const share = sharesOf(subject).get(name);
  return share === undefined ? what : `${what}, ${(100 * share).toFixed(0)} % of the answer that was submitted`;
};

/** The share of each program in a blended answer. */
const sharesOf = ({ report: { blend, tree }, programs }: Subject): ReadonlyMap<string, number> => {
  if (blend === null || tree === null || !blend.kept) return new Map();
  const others = [...filesOf(blend, tree)].map(([id, file]) => [file, shareOf(blend, id)] as const);
  const template = programs.has('engine.py') ? 'engine.py' : 'solution.py';
  return new Map([[template, shareOf(blend, 'template')], ...others]);
};

const weightsLines = ({ report: { weights }, left, programs }: Subject): string[] => {
  const lines = weights.map((one) => {
    const place = left.includes(one) ? `NOT here (SHA-256 ${one.sha256})` : 'in `models/`, where the engine finds them';
    return `- pretrained weights ${named(one.name)}, ${literal(one.licence, 80)}, from ${literal(one.source, 120)}: ${place}`;
  });
  const others = [...programs].some(([name, code]) => !usesEngine(code) && !isScript(name, programs));
  return lines.length > 0 && others
    ? [...lines, '- programs that do not import the engine need `MEDALIST_MODELS_DIR=models`']
    : lines;
};

/** What a reader has to know who expects the run's own submission. */
const warnings = (subject: Subject): string[] => {
  const lines = [
    ...(sharesOf(subject).size > 1 ? ['Each program writes its own answer; nothing blends them here.'] : []),
    ...subject.report.doubt.map(({ kind, message }) => `In doubt (${kind}): ${literal(message, 300)}`),
    ...subject.report.repairs
      .slice(0, 5)
      .map(({ what }) => `Repaired for the run, and not here: ${literal(what, 200)}`),
    ...subject.notes.map((line) => literal(line, 200)),
  ];
  return lines.length === 0 ? [] : [`**Look at this:**\n\n${lines.map((line) => `- ${line}`).join('\n')}`];
};
