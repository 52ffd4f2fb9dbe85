import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import type { Block, Inline } from '../../../../services/text/prose/prose.ts';
import { readProse } from '../../../../services/text/prose/read.ts';
import { writeProse } from '../../../../services/text/prose/write.ts';

const written = (text: string) => writeProse(readProse(text));

/** A reader that lets HTML act and makes links of whatever looks like one. */
const careless = new MarkdownIt({ html: true, linkify: true });
const acting = (text: string) =>
  careless
    .parse(text, {})
    .flatMap((token) => [token.type, ...(token.children ?? []).map(({ type }) => type)])
    .filter((type) => /^(html_|link_open|image)/.test(type));

/** The words that a reader sees, in order. */
const words = (parts: readonly (Block | Inline)[]): string => parts.map(wordsOf).join('');

const wordsOf = (part: Block | Inline): string => {
  switch (part.kind) {
    case 'text':
    case 'code':
      return part.text;
    case 'picture':
      return part.title;
    case 'link': {
      const own = words(part.words);
      return own === part.address ? own : own + part.address;
    }
    case 'quote':
      return words(part.blocks);
    case 'list':
      return part.items.map(words).join('');
    case 'table':
      return [part.head, ...part.rows].flatMap((row) => row.map(words)).join('');
    case 'rule':
    case 'break':
      return '';
    default:
      return words(part.words);
  }
};

/** Without white space; without stars, whose meaning hangs on what is beside them; without the brackets around addresses. */
const seen = (blocks: readonly Block[]): string => words(blocks).replaceAll(/[\s*()]/g, '');

test('what people write stays as they wrote it', () => {
  const text = [
    '## What decides',
    'Customers on a **monthly** contract leave *three times* as often: see `contract_type` (n = 1,021, 42 %).',
    '1. first\n2. second\n\n   with a paragraph\n\n   - and a list',
    '> a quote\n>\n> of two paragraphs',
    '```python\ndf["a"] < 3\n```',
    '| column | share |\n| --- | --- |\n| `a` | 3 % |',
  ].join('\n\n');
  expect(written(text)).toBe(text);
});

test.each([
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
  ['a <script>alert(1)</script> b', 'a &lt;script>alert(1)&lt;/script> b'],
  ['<div>\n\n**b**', '&lt;div>\n\n**b**'],
  ['[click](https://evil.example/a)', 'click (`https://evil.example/a`)'],
  ['[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
  ['see https://evil.example/a, or www.evil.example.', 'see `https://evil.example/a`, or `www.evil.example`.'],
  ['<https://evil.example>', '`https://evil.example`'],
  ['![a <b>](https://evil.example/a.png)', 'a &lt;b>'],
  ['&lt;b&gt; &#60;b>', '&lt;b> &lt;b>'],
  ['1\\. no list', '1\\. no list'],
  ['a&#10;&#10;# no heading', 'a # no heading'],
  ['it costs $5 or $6, \\\\(x\\\\)', 'it costs \\$5 or \\$6, &#92;(x&#92;)'],
  ['`` a ` b `` and `<b>`', '``a ` b`` and `<b>`'],
  ['- a\n  ```\n<img src=x>\n```', '- a\n\n  ```\n\n  ```\n\n&lt;img src=x>\n\n```\n\n```'],
  ['| a |\n|---|\n| `x\\|<b>` |', '| a |\n| --- |\n| x&#124;&lt;b> |'],
])('%s does nothing', (text, expected) => expect(written(text)).toBe(expected));

test('a picture is shown only where it may be', () => {
  const pictureAt = (address: string) => (address === 'plots/001-01.png' ? address : null);
  const show = (text: string) => writeProse(readProse(text), { pictureAt });
  expect(show('![how [it] grows](plots/001-01.png)')).toBe('![how \\[it\\] grows](plots/001-01.png)');
  expect(show('![secret](plots/../../secret.png)')).toBe('secret');
});

test('headings stand below those of the page, however deep they are', () => {
  expect(writeProse(readProse('# a\n\nb\n-\n\n### c\n\n###### d'), { top: 3 })).toBe(
    '### a\n\n### b\n\n#### c\n\n###### d',
  );
});

test('whatever is written: a reader sees the same words, and nothing acts', () => {
  const bits = [
    ...[
      '```',
      '~~~',
      '`',
      '``',
      '*',
      '**',
      '_',
      '[',
      ']',
      '](',
      ')',
      '![',
      '<',
      '>',
      '<b>',
      '</b>',
      '<!--',
      '-->',
      '&lt;',
      '&',
    ],
    ...[
      '\n',
      '\n\n',
      '\n    ',
      '\n  ',
      '\n> ',
      '\n- ',
      '\n1. ',
      '\n# ',
      '\n---\n',
      '|',
      '\n|---|---|\n',
      '\\',
      '  \n',
      '\t',
      ' ',
    ],
    ...[
      'https://a.example/b',
      'www.a.example',
      'x',
      'snake_case',
      '[x]: /y',
      '$',
      '\\(',
      '#',
      '&#10;',
      '&#124;',
      '<img src=x>',
    ],
    ...['<div>', '<?', '<![CDATA[', '"', "'", '(', '~', '%', '!', 'plots/001-01.png', '1.', '=', '\u0000', '\u2028'],
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 30 }), (some) => {
      const blocks = readProse(some.join(''));
      const text = writeProse(blocks);
      expect(acting(text)).toEqual([]);
      expect(seen(readProse(text))).toBe(seen(blocks));
    }),
    { numRuns: 2000 },
  );
});
