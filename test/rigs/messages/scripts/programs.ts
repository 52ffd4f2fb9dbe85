import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headerOf, type Subject } from './subjects.ts';

/** A file of solutions/. */
export type ProgramName = 'boosting' | 'linear' | 'texts';

/** Python's spelling of what JSON can say here. */
const literal = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'True'
      : 'False'
    : JSON.stringify(value).replaceAll('":"', '": "').replaceAll(',"', ', "');

/** A good program for a competition: a file of solutions/ with its constants filled. */
export const program = (name: ProgramName, subject: Subject): string => {
  const constants: Readonly<Record<string, unknown>> = {
    TRAIN: subject.train,
    TEST: subject.test,
    SAMPLE: subject.sample,
    KEY: subject.key,
    TARGETS: subject.targets,
    ANSWER: subject.answer,
    CLASS_COLUMNS: subject.classColumns,
    HEADER: headerOf(subject),
    LOGARITHM: subject.logarithm,
    TEXTS: subject.texts,
    DIGITS: subject.digits ?? '',
  };
  return filled(readFileSync(join(import.meta.dirname, 'solutions', `${name}.py`), 'utf8'), constants);
};

/** Code with other values for its constants. */
export const filled = (code: string, constants: Readonly<Record<string, unknown>>): string =>
  code.replace(/^([A-Z_]+) = .*$/gm, (line, constant: string) =>
    constant in constants ? `${constant} = ${literal(constants[constant])}` : line,
  );

/** The program that suits a competition. */
export const goodProgram = (subject: Subject): string =>
  program(subject.texts.length > 0 ? 'texts' : 'boosting', subject);
