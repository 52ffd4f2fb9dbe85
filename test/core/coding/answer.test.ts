import { expect, test } from 'vitest';
import { longestProgram, readCode } from '../../../core/coding/answer.ts';
import { openParser } from '../../../services/python/syntax/parse.ts';

const parseNow = await openParser();
const program = "import pandas as pd\n\ntrain = pd.read_csv('train.csv')\nprint(len(train))\n";
const fenced = (code: string, language = 'python', fence = '```') => `${fence}${language}\n${code}${fence}`;
const read = (text: string, base: string | null = null) => readCode(parseNow, base)(text);

test.each([
  ['one block', fenced(program)],
  ['one block and talk', `Here it is:\n\n${fenced(program)}\n\nIt reads train.`],
  ['no language', fenced(program, '')],
  ['a longer fence', fenced(program, 'python', '````')],
  ['carriage returns', fenced(program).replaceAll('\n', '\r\n')],
  ['a program and how to start it', `${fenced(program)}\n\n${fenced('python solution.py --data .\n', 'bash')}`],
  ['a program and a snippet', `${fenced(program)}\nThe core is\n${fenced('print(len(train))\n')}`],
  ['no fence at all', program],
  ["the file's name in the place of the language", fenced(program, 'solution.py')],
  ['a version behind the language', fenced(program, 'python3.11')],
  ['a block in a list', `1. All of it:\n\n${fenced(program).replaceAll(/^/gm, '   ')}`],
])('%s: the program is read', (_name, text) => {
  expect(read(text)).toEqual({ value: program });
});

test('a broken program in a block is taken: the checks say what is wrong, with its line', () => {
  expect(read(fenced('import pandas as pd\nprint(\n'))).toEqual({ value: 'import pandas as pd\nprint(\n' });
});

test('fences inside a longer fence belong to the program', () => {
  const quoting = 'import sys\n\n"""\n```\nusage\n```\n"""\n';
  expect(read(fenced(quoting, 'python', '````'))).toEqual({ value: quoting });
});

test.each([
  ['a docstring', '"""Title\n\n```\npython solution.py\n```\n"""\n'],
  ['a text that begins with one', 'USAGE = """\n```\nusage\n"""\n'],
  ['a text with a language', 'USAGE = """\n```csv\nid,y\n```\n"""\n'],
])('fences within %s belong to the program, also where its own are no longer', (_name, quoting) => {
  const whole = `${quoting}${program}`;
  expect(read(fenced(whole))).toEqual({ value: whole });
  expect(read(`So:\n${fenced(whole)}\nRun it:\n${fenced('python solution.py\n', 'bash')}`)).toEqual({ value: whole });
});

test.each([
  ['prose', 'I am sorry, but I cannot help with that.', 'no program'],
  ['nothing', '', 'no program'],
  ['one word that is Python, too', 'Sorry', 'no program'],
  ['prose that says import', 'import pandas as pd first, then read the data and fit a model', 'no program'],
  ['a bare program that is broken', 'import pandas as pd\nprint(\n', 'no program'],
  ['two programs', `${fenced(program)}\nor\n${fenced(program)}`, '2 programs'],
  ['only snippets', `${fenced('x = 1\n')}\n${fenced('y = 2\n')}`, 'none of the 2 blocks'],
  [
    'a program torn in two',
    `${fenced('import os\n\ndef f():\n    pass\n')}\n${fenced('f()\n')}`,
    'none of the 2 blocks',
  ],
  ['a block cut off', `\`\`\`python\n${program}`, 'not closed'],
  ['an empty block', fenced('\n'), 'empty'],
  ['another language', fenced('select 1\n', 'sql'), 'no program'],
  ['too long', fenced(`import os\n${'#'.repeat(longestProgram)}\n`), `more than ${longestProgram}`],
  ['edits of nothing', '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE', 'no program yet'],
])('%s: refused with a reason', (_name, text, why) => {
  expect(read(text)).toEqual({ why: expect.stringContaining(why) });
});

test('edits are made in the program there is, or refused with the reason', () => {
  const edits = '<<<<<<< SEARCH\nprint(len(train))\n=======\nprint(train)\n>>>>>>> REPLACE';
  expect(read(edits, program)).toEqual({ value: program.replace('len(train)', 'train') });
  expect(read(edits, 'import os\n')).toEqual({ why: expect.stringContaining('SEARCH is not in the file') });
  expect(read('<<<<<<< SEARCH\nprint', program)).toEqual({ why: expect.stringContaining('edits cannot be read') });
});

test('the very program that was to be changed is no answer', () => {
  expect(read(fenced(program), program)).toEqual({ why: expect.stringContaining('is the one there was') });
});
