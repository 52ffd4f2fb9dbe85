import { argument, argumentValue, calledName, inputs, keyword } from '../../core/checks/program/call.ts';
import { type Program, readProgram } from '../../core/checks/program/program.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { parse } from '../../services/python/syntax/parse.ts';
import { Columns } from './columns.ts';
import { Origins } from './origins.ts';
import type { Fit, ReviewRule } from './rule.ts';
import { dataUseRules, unusedFiles } from './rules/data-use.ts';
import { honestyRules } from './rules/honesty.ts';
import { leakageRules } from './rules/leakage.ts';

/** Every rule of the review, in the order of the documentation. */
export const reviewRules: readonly ReviewRule[] = [...leakageRules, ...dataUseRules, ...honestyRules];

const mostPerRule = 10;

/** Reviews a solution's code for leakage, use of data, and honesty. It runs nothing. */
export const reviewCode = async (
  code: string,
  competition: Competition,
  dataset: Dataset,
): Promise<{ readonly findings: Finding[]; readonly unused: string[] }> => {
  const program = readProgram(await parse(code));
  const columns = new Columns(program, competition.files);
  const origins = new Origins(program, competition.files);
  const reviewed = { program, columns, origins, competition, dataset, fits: fitsOf(program) };
  const findings = reviewRules.flatMap(({ id, severity, advice, check }) =>
    [...check(reviewed)]
      .slice(0, mostPerRule)
      .map(({ at, message }): Finding => ({ rule: id, severity, message, advice, line: at.line, column: at.column })),
  );
  return { findings, unused: unusedFiles(program, competition, dataset) };
};

/** Calls that learn, with their features and labels, whatever the function calls these. */
const fitsOf = (program: Program): Fit[] =>
  program.nodes('call').flatMap((call): Fit[] => {
    if (!program.live.has(call)) return [];
    const fit = shapeOf(calledName(call));
    if (fit === undefined) return [];
    const given =
      argument(call, fit.features, 'X') ?? keyword(call, 'data') ?? inputs(call).map(argumentValue)[fit.features];
    const label = argument(call, fit.label, 'y') ?? keyword(call, 'label');
    return given === undefined ? [] : [{ call, features: given, label }];
  });

const shapeOf = (name: string): { readonly features: number; readonly label: number } | undefined => {
  if (/^(fit|fit_transform|partial_fit|fit_resample|Dataset|DMatrix|QuantileDMatrix|Pool)$/.test(name))
    return { features: 0, label: 1 };
  return /^cross_(val_score|val_predict|validate)$/.test(name) ? { features: 1, label: 2 } : undefined;
};
