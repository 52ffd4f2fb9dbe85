import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { projectRoot } from '../services/python/environment.ts';

/** What a part of the checks and tests came to. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each: where, and the first line of why. */
  readonly failures: readonly string[];
  /** What hung once and passed when it was tried again. */
  readonly hung: readonly string[];
}

/** All parts together. */
export const added = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  hung: counts.flatMap(({ hung }) => hung),
});

/** One failure, where nothing more is known. */
export const failure = (why: string): Count => ({ passed: 0, failed: 1, failures: [why], hung: [] });

/** The first line with something in it, without colours. */
export const firstLine = (text = ''): string => {
  const lines = stripVTControlCharacters(text).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
};

const VitestFile = z.object({
  ...{ name: z.string(), status: z.string(), message: z.string() },
  assertionResults: z.array(
    z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
  ),
});
const VitestReport = z.object({
  ...{ numPassedTests: z.int(), numFailedTests: z.int() },
  testResults: z.array(VitestFile),
});

/** Vitest's report in JSON. A file that does not load fails without failing any test of its own. */
export const vitestCount = (text: string): Count => {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(JSON.parse(text));
  const failures = testResults.flatMap((file) => {
    const failed = inWords(file, 'failed');
    return file.status === 'failed' && failed.length === 0 ? [`${pathOf(file)}: ${firstLine(file.message)}`] : failed;
  });
  const hung = testResults.flatMap((file) => inWords(file, 'passed')); // vitest.config.ts lets only those be tried again
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures, hung };
};

type File = z.output<typeof VitestFile>;
const pathOf = ({ name }: File): string => relative(projectRoot, name);

/** Its tests that ended so and failed at least once, a line each. */
const inWords = (file: File, ended: string): string[] =>
  file.assertionResults.flatMap(({ fullName, status, failureMessages }) =>
    status === ended && failureMessages?.[0] !== undefined
      ? [`${pathOf(file)} > ${fullName}: ${firstLine(failureMessages[0])}`]
      : [],
  );

/** pytest's report in XML, as far as it is needed. */
export const pytestCount = (text: string): Count => {
  const number = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const cases = text.matchAll(/<testcase ([^>]*)><(?:failure|error) message="([^"]*)"/g);
  const failures = [...cases].map(([, names = '', why = '']) => {
    const [, file = ''] = /classname="([^"]*)"/.exec(names) ?? [];
    const [, name = ''] = /(?:^| )name="([^"]*)"/.exec(names) ?? [];
    return `${unescaped(`${file} > ${name}`)}: ${firstLine(unescaped(why))}`;
  });
  const failed = number('failures') + number('errors');
  return {
    ...{ passed: number('tests') - failed - number('skipped'), failed: Math.max(failed, failures.length) },
    ...{ failures, hung: [] },
  };
};

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#10;': '\n', '&amp;': '&' } as const;
const unescaped = (text: string): string =>
  Object.entries(entities).reduce((said, [entity, character]) => said.replaceAll(entity, character), text);
