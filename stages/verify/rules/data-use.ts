import { basename } from 'node:path';
import { argumentValue, calledName, inputs } from '../../../core/checks/program/call.ts';
import type { Program } from '../../../core/checks/program/program.ts';
import { top } from '../../../core/checks/rule.ts';
import { isListed, isNamed } from '../../../core/checks/rules/safety/files.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import type { Reviewed, ReviewRule } from '../rule.ts';

/** Whether a program uses all given tables, and no other files. */
export const dataUseRules: readonly ReviewRule[] = [
  {
    id: 'answers-file',
    severity: 'error',
    about: 'data use',
    catches:
      'a file is read that is none of the competition and is named like answers (answers, solution, ground truth, test labels)',
    advice: 'Read the files of the competition only.',
    *check(reviewed) {
      for (const { node, file } of strangeFiles(reviewed))
        if (answers.test(file)) yield { at: node, message: `${file} is no file of this competition` };
    },
  },
  {
    id: 'unknown-file',
    severity: 'warning',
    about: 'data use',
    catches: 'a table is read that is none of the competition and that the program does not write either',
    advice: 'Check the name: a file that is not there ends the run.',
    *check(reviewed) {
      for (const { node, file } of strangeFiles(reviewed))
        if (!answers.test(file)) yield { at: node, message: `${file} is no file of this competition` };
    },
  },
  {
    id: 'unused-file',
    severity: 'warning',
    about: 'data use',
    catches: 'a table of the competition that the program never names',
    advice: 'Look whether it helps: join it by the key that it shares with train.',
    *check({ program, competition, dataset }) {
      for (const file of unusedFiles(program, competition, dataset)) yield { at: top, message: `${file} is not used` };
    },
  },
];

const answers =
  /(^|[^a-z])(answers?|solutions?|ground[_-]?truth|private|leak(ed|s)?|(test|held)[_-]?(labels?|targets?|answers?|y))([^a-z]|$)/i;
const tables: ReadonlySet<string> = new Set(['csv', 'tsv', 'json', 'jsonl', 'parquet']);

/** Tables that no live code names, except the page and the sample. */
export const unusedFiles = (program: Program, { files }: Competition, dataset: Dataset): string[] => {
  const given = dataset.files
    .filter(({ path, format }) => tables.has(format) && path !== files.sample && path !== files.description)
    .map(({ path }) => path);
  const unnamed = given.filter((path) => !isNamed(program, path));
  return unnamed.length === given.length && isListed(program) ? [] : unnamed; // a program that lists the folder may read all of them
};

const strangeFiles = function* ({ program, dataset }: Reviewed): Generator<{ node: SyntaxNode; file: string }> {
  const known = new Set(dataset.files.map(({ path }) => basename(path)));
  const written = new Set(namedBy(program, /^(to_\w+|savetxt|save|dump|write\w*|open)$/).map(({ file }) => file));
  for (const { node, file } of namedBy(program, /^(read_\w+|scan_\w+|loadtxt|genfromtxt)$/))
    if (!known.has(file) && !written.has(file) && !known.has(file.replace(/\.(gz|zip|bz2|xz)$/, '')))
      yield { node, file };
};

/** The file names that live calls of these functions get, without folders. */
const namedBy = (program: Program, functions: RegExp): { node: SyntaxNode; file: string }[] =>
  program
    .nodes('call')
    .filter((call) => functions.test(calledName(call)) && program.live.has(call))
    .flatMap((call) => {
      const [first] = inputs(call).map(argumentValue);
      const texts = first === undefined ? [] : endings(program, first);
      return texts.filter((text) => /\.\w{2,7}$/.test(text)).map((text) => ({ node: call, file: basename(text) }));
    });

/** The texts that a path ends with, even if its beginning is only known when the program runs. */
const endings = (program: Program, node: SyntaxNode): readonly string[] => {
  const { texts } = program.values.textsOf(node);
  if (texts.length > 0) return texts;
  const last = node.type === 'call' ? inputs(node).map(argumentValue).at(-1) : node.children.at(-1);
  const isPath =
    node.type === 'binary_operator' || (node.type === 'call' && /^(join|joinpath|Path|str)$/.test(calledName(node)));
  return isPath && last !== undefined ? endings(program, last) : [];
};
