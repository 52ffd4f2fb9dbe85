import type { Program } from '../../program/program.ts';
import { type Hit, type Rule, top } from '../../rule.ts';
import { whyNotLive } from '../code/references.ts';

/** The solution has to read what the competition gives and to write what it asks for. */
export const fileRules: readonly Rule[] = [
  {
    id: 'train-file',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no train file is named in code that runs',
    advice: 'Read the train file by its name from the data folder.',
    check: ({ program, needs }) => noneNamed(program, needs.trainFiles, 'train'),
  },
  {
    id: 'test-file',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no test file is named in code that runs',
    advice: 'Read the test file by its name from the data folder, and predict its rows.',
    check: ({ program, needs }) => noneNamed(program, needs.testFiles, 'test'),
  },
  {
    id: 'some-file',
    severity: 'warning',
    needsWholeFile: true,
    catches: 'one of several train or test files is not used',
    advice: 'Use all of the train files, or say in a comment why not.',
    *check({ program, needs }) {
      for (const files of [needs.trainFiles, needs.testFiles]) {
        if (noneNamed(program, files, '').length > 0 || isListed(program)) continue;
        for (const file of files) if (!isNamed(program, file)) yield { at: top, message: `${file} is not used` };
      }
    },
  },
  {
    id: 'submission-file',
    severity: 'error',
    needsWholeFile: true,
    catches: 'the name of the submission file is not in code that runs',
    advice: 'Write the table to the file of exactly this name in the current folder.',
    *check({ program, needs: { submissionFile } }) {
      if (isNamed(program, submissionFile)) return;
      const [idle] = program.mentions.unusedFiles(submissionFile);
      yield idle === undefined
        ? { at: top, message: `nothing writes ${submissionFile}` }
        : { at: idle, message: `${submissionFile} is named here, but to no effect: ${whyNotLive(program, idle)}` };
    },
  },
];

/** Live code names the file, whole or in pieces. */
export const isNamed = (program: Program, file: string) =>
  program.mentions.usedFiles(file).length > 0 || isAssembled(program, file);

/** `f'{name}.csv'` with 'train' somewhere: the stem as a whole string, and the ending at the end of a computed one. */
const isAssembled = (program: Program, file: string): boolean => {
  const name = file.split('/').at(-1) ?? file;
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || program.mentions.used(name.slice(0, dot)).length === 0) return false;
  return program.nodes('string').some((node) => {
    const [last, end] = [node.children.at(-2), name.slice(dot)];
    return (
      node.children.length > 2 && last?.type === 'string_content' && last.text.endsWith(end) && program.live.has(node)
    );
  });
};

/** The files are found by looking into the folder. */
export const isListed = (program: Program): boolean =>
  program
    .nodes('attribute', 'identifier')
    .some(
      (node) =>
        program.live.has(node) &&
        /^(glob|iglob|rglob|listdir|walk|iterdir|scandir)$/.test(node.field('attribute')?.text ?? node.text),
    );

const noneNamed = (program: Program, files: readonly string[], what: string): Hit[] => {
  if (files.length === 0 || files.some((file) => isNamed(program, file)) || isListed(program)) return [];
  const [idle] = files.flatMap((file) => program.mentions.unusedFiles(file));
  const names = files.slice(0, 3).join(', ');
  if (idle === undefined) return [{ at: top, message: `the ${what} file ${names} is not read` }];
  return [{ at: idle, message: `the ${what} file is named here, but to no effect: ${whyNotLive(program, idle)}` }];
};
