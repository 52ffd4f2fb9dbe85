import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { answer } from '../../../../../app/explore/page/session/answer.ts';
import { cells } from '../../../../../app/explore/page/session/cells.ts';
import { keptModel } from '../../../../../app/explore/page/session/kept-model.ts';
import { pictureSources } from '../../../../../app/explore/page/session/sources.ts';
import { documentOf } from '../../../../../app/report/page/document.ts';
import type { Part } from '../../../../../app/report/page/parts.ts';
import { cellRun, raisedIn } from '../../../../rigs/explore/sessions.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const sources = pictureSources(new Map([['001-01.png', png]]));
const ran = [
  cellRun(1, '\n# how it grows\ndf.plot()', { printed: 'some <b>\n', value: '3', plots: ['001-01.png', '001-02.png'] }),
  cellRun(2, 'df.x', raisedIn(2, 1)),
];
const pageOf = (...sections: readonly (readonly Part[])[]) => load(documentOf('page', 'a test', ...sections.flat()));

test('the answer stands below the question, as it was written', () => {
  const text =
    '# Short\n\nIt **grows**, see `a < b`:\n\n1. one\n2. two\n   - deep\n\n| a | b |\n|---|---|\n| 1 | *x* |\n\n```\ncode\n```\n\n![how](plots/001-01.png)\n\n> said\n\n---\n\nends\\\nhere';
  const $ = pageOf(answer({ ask: 'How?', answer: text }, ran, sources));
  expect($('section#answer > blockquote').text()).toBe('How?');
  expect($('.prose h3').text()).toBe('Short');
  expect($('.prose strong').text()).toBe('grows');
  expect($('.prose p code').text()).toBe('a < b');
  expect($('.prose > ol > li').length).toBe(2);
  expect($('.prose ol ul li').text()).toBe('deep');
  expect(
    $('.prose td')
      .map((_, cell) => $(cell).text())
      .get(),
  ).toEqual(['1', 'x']);
  expect($('.prose pre code').text()).toBe('code\n');
  expect($('.prose img').attr()).toMatchObject({ alt: 'how', src: sources.get('001-01.png') });
  expect([$('.prose hr').length, $('.prose br').length]).toEqual([1, 1]);
});

test('plots that it does not show itself stand below it', () => {
  const $ = pageOf(answer({ ask: '', answer: 'Look.' }, ran, sources));
  expect(
    $('section#answer figure img')
      .map((_, one) => $(one).attr('alt'))
      .get(),
  ).toEqual(['001-01.png']);
});

test('an exploration without an answer has no such section', () => {
  expect(answer({ ask: 'How?', answer: null }, ran, sources)).toEqual([]);
});

test('each cell is folded, with what it showed', () => {
  const $ = pageOf(cells(ran, sources));
  expect(
    $('summary')
      .map((_, one) => $(one).text())
      .get(),
  ).toEqual(['1: # how it grows (0.1 s)', '2: df.x (0.1 s, raised an error)']);
  const first = $('details').first();
  expect(
    first
      .find('pre')
      .map((_, one) => $(one).text())
      .get(),
  ).toEqual(['\n# how it grows\ndf.plot()', 'some <b>\n', '3']);
  expect(
    first
      .find('img')
      .map((_, one) => $(one).attr('alt'))
      .get(),
  ).toEqual(['001-01.png']);
  expect($('details').last().text()).toContain('KeyError: 1');
  expect(cells([], sources)).toEqual([]);
});

test('what its model scores, or why it does not', () => {
  const scores = [{ metric: 'rmse', direction: 'min' as const, score: 2, error: null, constant: 3 }];
  const $ = pageOf(keptModel({ kind: 'scored', rows: 200, by: { kind: 'random' }, scores }));
  expect(
    $('td')
      .map((_, cell) => $(cell).text())
      .get(),
  ).toEqual(['rmse', 'lower', '2', '3']);
  expect(pageOf(keptModel({ kind: 'not-scored', why: 'there is no predict.py' }))('section').text()).toContain(
    'no predict.py',
  );
  expect(keptModel(null)).toEqual([]);
});

test('nothing in it acts: the page has only elements of ours, no link and no picture from elsewhere', () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  const text = `# ${evil}\n\n${evil}\n\n[a](javascript:alert(1)) [b](https://evil.example) ![c](https://evil.example/c.png) ![d](plots/009-01.png)\n\n| ${evil} |\n|---|\n| ${evil} |\n\n\`\`\`html\n${evil}`;
  const shows = { printed: evil, value: evil, ended: 'raised' as const, trouble: evil };
  const $ = pageOf(answer({ ask: evil, answer: text }, ran, sources), cells([cellRun(1, evil, shows)], sources));
  expect($('main script, main a, main iframe').length).toBe(0);
  expect(
    $('main img')
      .map((_, one) => $(one).attr('src'))
      .get(),
  ).toEqual([sources.get('001-01.png')]);
  expect($('main [onerror]').length).toBe(0);
  expect($('.prose h3').text()).toBe(evil);
  expect($('.prose').text()).toContain('https://evil.example');
});

test('pictures for which there is no room are left out', () => {
  const large = new Uint8Array(8_000_000);
  expect([
    ...pictureSources(
      new Map([
        ['1', large],
        ['2', large],
        ['3', png],
      ]),
    ).keys(),
  ]).toEqual(['1', '3']);
});
