import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSolution } from '../../../core/checks/index.ts';
import { featureRules } from '../../../core/checks/rules/code/features.ts';
import { rules } from '../../../core/checks/rules.ts';
import { Finding } from '../../../core/schema/finding.ts';
import { cpuTime } from '../../rigs/cpu-time.ts';
import { needsOf, python } from './needs.ts';

const folder = join(import.meta.dirname, 'honest');
const honest = readdirSync(folder)
  .filter((file) => file.endsWith('.py'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));

test('a finding has a place, a rule, a message and advice', async () => {
  const { findings } = await checkSolution('import os\nos.system("x")\n', needsOf());
  for (const finding of findings) {
    expect(Finding.parse(finding)).toEqual(finding);
    expect(
      [finding.line, finding.column, finding.message.length, finding.advice.length].every(
        (n) => n !== undefined && n > 0,
      ),
    ).toBe(true);
  }
  expect(findings.find(({ rule }) => rule === 'process')).toMatchObject({ line: 2, column: 1, severity: 'error' });
});

test.skipIf(python === undefined)(
  "the syntax is CPython's word, and what is missing is not said of broken code",
  async () => {
    const { findings } = await checkSolution(
      'import pandas as pd\nprint "Survived"\nimport socket\n',
      needsOf({ python }),
    );
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ rule, line }) => `${rule}:${line}`);
    expect(errors).toEqual(['syntax:2', 'network:3']);
  },
);

test.skipIf(python === undefined)(
  'a package that is not installed is an error, unless the code can do without',
  async () => {
    const { findings } = await checkSolution(
      'import hyperopt\ntry:\n    import spacy\nexcept ImportError:\n    spacy = None\nprint(spacy)',
      needsOf({ python }),
    );
    expect(findings.filter(({ rule }) => rule === 'missing-import').map(({ line }) => line)).toEqual([1]);
  },
);

test('without Python the checks say that nobody judged the syntax', async () => {
  const { findings } = await checkSolution('x = = 1\n', needsOf());
  expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(
    expect.arrayContaining(['syntax-doubt warning', 'syntax-unjudged info']),
  );
});

test('complexity counts the paths through the worst function', async () => {
  const branches = Array.from({ length: 30 }, (_, i) => `    if x == ${i}: return ${i}`).join('\n');
  const simple = await checkSolution('def f(x):\n    return [i for i in x if i] if x and x[0] else None\n', needsOf());
  const hard = await checkSolution(`def g(x):\n${branches}\n`, needsOf());
  expect(simple.complexity).toBe(5);
  expect(hard.complexity).toBe(31);
  expect(hard.findings.find(({ rule }) => rule === 'too-complex')).toMatchObject({ line: 1, severity: 'warning' });
  expect(simple.findings.some(({ rule }) => rule === 'too-complex')).toBe(false);
});

test('code without end is refused before it is read', async () => {
  const { findings } = await checkSolution('x = 1\n'.repeat(200_000), needsOf());
  expect(findings.map(({ rule }) => rule)).toEqual(['too-long']);
});

test('whatever happens to a script, the checks answer, soon and always the same', async () => {
  const edit = fc.record({
    script: fc.nat(honest.length - 1),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(400),
    insert: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '\n',
        '(',
        ')',
        '"""',
        "f'{",
        'def ',
        ' = ',
        'return\n',
        '    ',
        '\t',
        'import os\n',
        '@x\n',
        'lambda: ',
        '\\\n',
        '\r',
      ),
      fc.constantFrom('(', '[', '{', '-', 'not ', 'f"{', 'a.', 'if x:\n ').map((text) => text.repeat(2000)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ script, from, length, insert }) => {
      const code = honest[script]!;
      const start = Math.floor(from * code.length);
      const changed = code.slice(0, start) + insert + code.slice(start + length);
      const begun = cpuTime();
      const first = await checkSolution(changed, needsOf());
      expect(cpuTime() - begun).toBeLessThan(2000);
      expect(await checkSolution(changed, needsOf())).toEqual(first);
    }),
    { seed: 7, numRuns: 40 },
  );
});

test('a script of 1,200 lines is read in less than 400 ms', async () => {
  const [functions] = honest.filter((code) => code.includes('def make_submission'));
  const lines = functions!.split('\n');
  const code = Array.from({ length: Math.ceil(1200 / lines.length) }, () => functions).join('\n');
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = cpuTime();
    await checkSolution(code, needsOf());
    times.push(cpuTime() - begun);
  }
  expect(Math.min(...times)).toBeLessThan(400);
});

test('docs/language-models/static-checks.md lists every rule, with its severity, what it catches, and the advice', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/language-models/static-checks.md'), 'utf8');
  const all = [...rules, ...featureRules];
  const rows = all.map(({ id, severity, catches, advice }) => `| \`${id}\` | ${severity} | ${catches} | ${advice} |`);
  expect(text.split('\n').filter((line) => /^\| `/.test(line))).toEqual(rows);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
