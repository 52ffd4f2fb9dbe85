import { engine } from '../../services/python/engine.ts';
import { type Judgement, judge } from '../../services/python/syntax/compile.ts';
import { missingModules } from '../../services/python/syntax/installed.ts';
import { parse } from '../../services/python/syntax/parse.ts';
import type { Finding } from '../schema/finding.ts';
import { functionRules } from './function-rules.ts';
import { type Program, readProgram } from './program/program.ts';
import type { Rule, SolutionNeeds, Subject } from './rule.ts';
import { measure, mostComplex } from './rules/code/complexity.ts';
import { functionCall } from './rules/code/features.ts';
import { modulesUsed } from './rules/code/imports.ts';
import { known } from './rules/code/names.ts';
import { plainRules, rules } from './rules.ts';

export type { SolutionNeeds } from './rule.ts';

/** One rule speaks at most this often: the reader has understood by then. */
const MOST_PER_RULE = 20;
/** Anything longer is not a solution; a template's is below half of that. */
const LONGEST = 1_000_000;

/** Reads a solution without running it: what is wrong, where, and what to do; and how complex its hardest function is. */
export const checkSolution = async (
  code: string,
  needs: SolutionNeeds,
  signal?: AbortSignal,
): Promise<{ findings: Finding[]; complexity: number }> => checkBy(rules, code, needs, signal);

const unknown = { targets: [], header: [], sampleFile: null, trainFiles: [], testFiles: [], submissionFile: '' };

/** The same before the competition is known: what is wrong with the code wherever it runs. */
export const checkAlone = async (
  code: string,
  python: string | undefined,
  signal?: AbortSignal,
): Promise<{ findings: Finding[]; complexity: number }> => checkBy(plainRules, code, { ...unknown, python }, signal);

/** Reads a function of features in the same way, as if it were called: it becomes part of a template. */
export const checkFunction = async (
  code: string,
  needs: SolutionNeeds,
  signal?: AbortSignal,
): Promise<{ findings: Finding[]; complexity: number }> =>
  checkBy(functionRules, `${code.trimEnd()}\n\n\n${functionCall}\n`, needs, signal);

const checkBy = async (of: readonly Rule[], code: string, needs: SolutionNeeds, signal?: AbortSignal) => {
  if (code.length > LONGEST) return { findings: [tooLong(code)], complexity: 1 };
  const [program, judgement, absent] = await understand(code, needs.python, signal);
  const complexities = measure(program);
  const subject = { program, needs, judgement, missing: absent, complexities };
  const findings = of.filter((rule) => applies(rule, subject)).flatMap((rule) => findingsOf(rule, subject));
  return { findings: findings.sort(byPlace), complexity: mostComplex(complexities)?.value ?? 1 };
};

/** Our templates are checked by all rules in our tests. Here Python checks their syntax alone, and the rules run only if it rejects the file. */
export const checkTemplate = async (
  code: string,
  needs: SolutionNeeds,
  signal?: AbortSignal,
): Promise<{ findings: Finding[]; complexity: number | null }> => {
  const { verdict } = await judged(code, needs.python, signal);
  return verdict === 'rejected' ? checkSolution(code, needs, signal) : { findings: [], complexity: null };
};

/** Python judges while this process reads: two cores, half the wait. */
const understand = (code: string, python: string | undefined, signal?: AbortSignal) => {
  const program = parse(code).then(readProgram);
  const absent = program.then((read) => missing(read, python, signal));
  return Promise.all([program, judged(code, python, signal), absent]);
};

const judged = async (code: string, python: string | undefined, signal?: AbortSignal): Promise<Judgement> =>
  python === undefined ? { verdict: 'unjudged', why: 'there is no Python environment' } : judge(code, python, signal);

const missing = async (program: Program, python: string | undefined, signal?: AbortSignal) => {
  const used = new Set(modulesUsed(program).map(({ module }) => module));
  used.delete(engine.name); // every run has it
  const modules = [...used].filter((module) => known.has(module));
  const absent = python === undefined ? undefined : await missingModules(modules, python, signal);
  return new Set(absent);
};

/** On broken code nothing can be said about what is absent. */
const applies = (rule: Rule, { judgement, program }: Subject) =>
  rule.needsWholeFile !== true || (judgement.verdict !== 'rejected' && program.tree.unsure === undefined);

const findingsOf = ({ id, severity, advice, check }: Rule, subject: Subject): Finding[] =>
  [...check(subject)]
    .slice(0, MOST_PER_RULE)
    .map(({ at, message }) => ({ rule: id, severity, message, advice, line: at.line, column: at.column }));

const weight: Readonly<Record<Finding['severity'], number>> = { error: 0, warning: 1, info: 2 };
const byPlace = (a: Finding, b: Finding) =>
  weight[a.severity] - weight[b.severity] ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  (a.rule < b.rule ? -1 : 1);

const tooLong = (code: string): Finding => ({
  rule: 'too-long',
  severity: 'error',
  message: `the file has ${code.length} characters, more than ${LONGEST}`,
  advice: 'A solution is code: data belongs into files.',
  line: 1,
  column: 1,
});
