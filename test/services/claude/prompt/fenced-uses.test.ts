import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksInWords, toolsInWords } from '../../../../services/claude/prompt/fenced-tools.ts';
import { mostFencedUses, readFencedUses } from '../../../../services/claude/prompt/fenced-uses.ts';
import { exploring } from '../exploring.ts';

const { toolbox } = exploring();
const read = (text: string) => readFencedUses(text, toolbox);
const run = (code: string) => ({ name: 'execute_python', input: { code } });
const block = (word: string, body: string, mark = '```') => `${mark}${word}\n${body}\n${mark}`;

describe('a block uses a tool', () => {
  test.each<[string, string, readonly object[]]>([
    ['by its name, with text as it is', block('execute_python', 'a = 1\n\nprint(a)'), [run('a = 1\n\nprint(a)')]],
    ['by a word that stands for it', block('Python', 'print(1)'), [run('print(1)')]],
    ['with words after the name', block('python title=x', 'print(1)'), [run('print(1)')]],
    ['with the text in JSON', block('execute_python', '{"code": "print(1)"}'), [run('print(1)')]],
    ['with other JSON as text', block('execute_python', '{"a": 1}'), [run('{"a": 1}')]],
    ['with JSON', block('dataset_info', '{"file": "a.csv"}'), [{ name: 'dataset_info', input: { file: 'a.csv' } }]],
    ['with nothing', '```dataset_info\n```', [{ name: 'dataset_info', input: {} }]],
    ['with what it cannot be used with', block('dataset_info', 'a.csv'), [{ name: 'dataset_info', input: 'a.csv' }]],
    ['that is never closed', '```python\nprint(1)\nprint(2)', [run('print(1)\nprint(2)')]],
    ['of longer marks', block('python', 'print("""\n```\n""")', '````'), [run('print("""\n```\n""")')]],
    ['of other marks', block('python', 'print(1)', '~~~'), [run('print(1)')]],
    ['in the lines of Windows', '```python\r\nprint(1)\r\n```\r\n', [run('print(1)')]],
    ['within a list', '1. look\n   ```python\nprint(1)\n   ```', [run('print(1)')]],
  ])('%s', (_, text, uses) => {
    expect(read(text).uses).toEqual(uses);
  });

  test('one after the other, with what is said beside them', () => {
    const text = `First:\n${block('dataset_info', '')}\nThen:\n${block('python', 'print(1)')}\nDone.`;
    expect(read(text)).toEqual({
      uses: [{ name: 'dataset_info', input: {} }, run('print(1)')],
      beside: 'First:\nThen:\nDone.',
    });
  });
});

test.each<[string, string]>([
  ['words', 'Those who left early.'],
  ['another language', block('sql', 'select 1')],
  ['no language', block('', 'print(1)')],
  ['a tool that there is not', block('bash', 'ls')],
  ['code within a line', '```python print(1)```'],
  ['four spaces before it', '    ```python\n    print(1)\n    ```'],
  ['a block within another one', block('markdown', block('python', 'print(1)'), '````')],
  ['a block within one that is never closed', `\`\`\`text\nsome\n${'```python'}\nprint(1)`],
  ['marks of two kinds', '~~~text\n```python\nprint(1)\n```\n~~~'],
])('%s is left alone', (_, text) => {
  expect(read(text)).toEqual({ uses: [], beside: text.trim() });
});

describe('a hostile answer is read in no time', () => {
  test.each<[string, string, number]>([
    ['a megabyte of marks', '`'.repeat(2 ** 20), 0],
    ['a megabyte after marks', `\`\`\`${'a'.repeat(2 ** 20)}\``, 0],
    ['a megabyte of blanks', `\`\`\`${' '.repeat(2 ** 20)}x`, 0],
    ['a megabyte of code', block('python', 'print(1)\n'.repeat(2 ** 17)), 1],
    ['thousands of blocks', `${block('python', 'print(1)')}\n`.repeat(50_000), mostFencedUses],
    ['thousands of beginnings', '```python\n'.repeat(100_000), 1],
    ['thousands of other blocks', `${block('sql', 'select 1')}\n`.repeat(50_000), 0],
    ['ever longer marks', Array.from({ length: 1_400 }, (_, n) => '`'.repeat(n)).join('\n'), 0],
    ['deep JSON', block('dataset_info', '['.repeat(2 ** 19)), 1],
  ])('%s', (_, text, uses) => {
    expect(read(text).uses).toHaveLength(uses);
  });
});

test('blocks beyond the most are text', () => {
  const all = Array.from({ length: mostFencedUses + 1 }, (_, n) => block('python', `print(${n})`));
  expect(read(all.join('\n')).beside).toBe(all.at(-1));
});

test('what was used by blocks of a server reads the same in words', () => {
  const texts = fc.array(fc.constantFrom('print(1)', '```', '````python', '  x', '', '~~~'));
  fc.assert(
    fc.property(
      fc.array(
        texts.map((lines) => lines.join('\n')),
        { maxLength: mostFencedUses },
      ),
      (codes) => {
        const kept = codes.filter((code) => code.trim() !== '');
        const blocks = kept.map((code, n) => ({ ...run(code), type: 'tool_use' as const, id: `t${n}` }));
        expect(read(blocksInWords(blocks, toolbox.tools)).uses).toEqual(kept.map(run));
      },
    ),
  );
});

test('a model is told of every tool, and of the form', () => {
  const words = toolsInWords(toolbox);
  expect(words).toContain('Runs Python.\n```execute_python\nthe code, as it is\n```');
  expect(words).toContain('Tells of the data.\n```dataset_info\nJSON that fits {"type":"object"');
});
