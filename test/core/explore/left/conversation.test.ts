import { expect, test } from 'vitest';
import { fencedBlocks } from '../../../../core/coding/fenced-blocks.ts';
import { conversationText, type Entry } from '../../../../core/explore/left/conversation.ts';
import { cellRun, raisedIn } from '../../../rigs/explore/sessions.ts';

test('all that was said, run, seen and replied, in order', () => {
  const entries: Entry[] = [
    { kind: 'looked', file: null, text: 'train.csv: 4 rows' },
    { kind: 'said', text: '# Plan\n\nFirst a **look**.' },
    { kind: 'ran', cell: cellRun(1, 'df.plot()\ndf.shape', { value: '(4, 2)', plots: ['001-01.png'], seconds: 1.26 }) },
    { kind: 'ran', cell: cellRun(2, 'df.x', { ...raisedIn(2, 1), printed: 'so far\n' }) },
    { kind: 'ran', cell: cellRun(3, 'x = 1') },
    { kind: 'asked', text: 'Which of the two?' },
    { kind: 'replied', text: 'The second.' },
    { kind: 'told', text: 'At most 4 cells in one answer.' },
    { kind: 'answered', text: 'See ![rates](plots/001-01.png).' },
  ];
  expect(conversationText('Who leaves?', entries)).toBe(`# Conversation

## You asked

> Who leaves?

## It looked at the data

\`\`\`
train.csv: 4 rows
\`\`\`

## The model

### Plan

First a **look**.

## Cell 1 ran (1.3 s)

\`\`\`python
df.plot()
df.shape
\`\`\`

\`\`\`text
(4, 2)
\`\`\`

![Plot 1 of cell 1](plots/001-01.png)

## Cell 2 raised an error (0.1 s)

\`\`\`python
df.x
\`\`\`

\`\`\`text
so far
\`\`\`

\`\`\`text
Traceback (most recent call last):
  File "<cell 2>", line 1, in <module>
    code
KeyError: 1
\`\`\`

## Cell 3 ran (0.1 s)

\`\`\`python
x = 1
\`\`\`

It showed nothing.

## The model asked

Which of the two?

## You replied

> The second.

## It was told

\`\`\`
At most 4 cells in one answer.
\`\`\`

## The answer

See ![rates](plots/001-01.png).
`);
});

test('nothing that a program shows ends its fence, and nothing that a model says is a tag', () => {
  const evil = '```\n</code><img src=x onerror=alert(1)>\n````\n\u001b[2J~~~\n# no heading';
  const text = conversationText('<b>why</b>', [
    { kind: 'said', text: `<script>alert(1)</script>\n\n- a\n  ${evil}` },
    { kind: 'ran', cell: cellRun(1, evil, { printed: evil, value: evil, ended: 'raised', trouble: evil }) },
    { kind: 'looked', file: '<img src=x>', text: evil },
  ]);
  const outside = withoutBlocks(text);
  expect(outside).not.toMatch(/<(?!\/?$)\w/);
  expect(outside).not.toMatch(/^# no heading/m);
  expect(text).not.toContain('\u001b');
  const verbatim = evil.replace('\u001b', '\\u001b');
  expect(fencedBlocks(text).filter(({ content }) => content === `${verbatim}\n`)).toHaveLength(5);
});

/** What a reader sees as text: all lines that are in no block. */
const withoutBlocks = (text: string): string => {
  let fence: string | undefined;
  return text
    .split('\n')
    .filter((line) => {
      const mark = /^\s*(`{3,})/.exec(line)?.[1];
      if (fence === undefined && mark !== undefined) fence = mark;
      else if (fence !== undefined && line.trim() === fence) fence = undefined;
      else return fence === undefined;
      return false;
    })
    .join('\n');
};

test('a text of a megabyte is cut', () => {
  const text = conversationText('', [{ kind: 'said', text: 'word '.repeat(200_000) }]);
  expect(text.length).toBeLessThan(70_000);
  expect(text).toContain('more characters are left out');
});
