import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explorationPage } from '../../../app/explore/page/page.ts';
import { html, section } from '../../../app/report/page/parts.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import { csv, seeded, sentence } from '../../rigs/data/competitions.ts';
import { png } from '../../rigs/data/files/images.ts';
import { profiled } from '../../rigs/explore/profiled.ts';

const evil = '<img src=x onerror=alert(1)>';
const random = seeded(1);
const kinds = ['small', 'large', evil];

/** All that a page can show: gaps, dates, texts, drift, a leak, pictures beside the tables. */
const row = (at: number) => {
  const size = random();
  return [
    ...[at, size, at % 5 === 0 ? '' : size * 3 + random(), at % 5 === 0 ? '' : random(), kinds[at % 3] ?? ''],
    ...[
      new Date(Date.UTC(2021, 0, 1 + at)).toISOString().slice(0, 10),
      sentence(random, 14),
      size > 0.5 ? 'yes' : 'no',
    ],
  ];
};
const names = ['id', 'size', evil, 'weight', 'kind', 'day', 'note', 'answer'];
const files = {
  'train.csv': csv([...names, 'price'], 300, (at) => {
    const cells = row(at);
    return [...cells, Number(cells[1]) * 10 + (at % 3)];
  }),
  'test.csv': csv(names, 100, (at) => row(900 + at)),
  ...Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`photos/${at}.png`, png(5, 5, () => at)])),
};
const pageOf = (profile: DataProfile | null) => explorationPage({ title: `A look at ${evil}`, profile });

describe('the page of an exploration', () => {
  let profile: DataProfile;
  beforeAll(async () => {
    profile = await profiled(files, { column: 'price' }, afterAll);
  });

  test('has a section for each part of the profile, with plots where there is something to draw', () => {
    const page = load(pageOf(profile));
    expect(
      page('h2')
        .get()
        .map((heading) => page(heading).text()),
    ).toEqual([
      ...[
        'The data',
        'Worth a doubt',
        'The target',
        'Columns',
        'Missing cells',
        'Correlations',
        'Drift between tables',
      ],
      ...['Images and other files', 'First rows', 'Other tables'],
    ]);
    for (const id of ['target', 'columns', 'missing', 'correlations', 'drift'])
      expect(page(`#${id} svg`).length, id).toBeGreaterThan(0);
    expect(page('#columns figure').length).toBe(7);
    expect(page('#target figure.plot').length).toBeGreaterThan(2);
    expect(page('#suspicious').text()).toContain('names rows');
    expect(page('#target').text()).toContain('by week of day');
  });

  test('shows names that look like HTML as text, in tables and in pictures', () => {
    const text = pageOf(profile);
    const page = load(text);
    expect(page('h1').text()).toBe(`A look at ${evil}`);
    expect(page('td').text()).toContain(evil);
    expect(page('svg text').text()).toContain(evil.slice(0, 20));
    expect(text).not.toContain('<img src=x');
    expect(page('script, link, iframe, object, img, [onerror], [onclick]').length).toBe(0);
    expect(page('meta[http-equiv="Content-Security-Policy"]').attr('content')).toContain("default-src 'none'");
  });

  test('gives each picture words for who does not see it', () => {
    const page = load(pageOf(profile));
    const pictures = page('svg').get();
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.every((svg) => page(svg).closest('[role="img"]').attr('aria-label') !== undefined)).toBe(true);
  });

  test('draws the same bytes for the same profile', () => {
    expect(pageOf(profile)).toBe(pageOf(profile));
  });

  test('has sections of others before and behind, and these alone where there is no profile', () => {
    const around = {
      before: [section('answer', 'The answer', html`<p>42</p>`)],
      after: [section('cells', 'Cells', html`<p>${evil}</p>`)],
    };
    const headings = (page: string) =>
      load(page)('h2')
        .map((_, heading) => load(heading).text())
        .get();
    const whole = headings(explorationPage({ title: 'x', profile, ...around }));
    expect([whole[0], whole.at(-1)]).toEqual(['The answer', 'Cells']);
    expect(headings(explorationPage({ title: 'x', profile: null, ...around }))).toEqual(['The answer', 'Cells']);
  });
});

describe('the page of wide data', () => {
  test('draws the most interesting columns and folds the others, within 3 MB', async () => {
    const long = 'a rather long name of a column '.repeat(8);
    const wide = Array.from({ length: 500 }, (_, at) => `${long}${at}`);
    const text = csv([...wide, 'y'], 40, () => [...wide.map(() => random().toFixed(3)), random().toFixed(3)]);
    const made = pageOf(await profiled({ 'a.csv': text }, { column: 'y' }));
    expect(Buffer.byteLength(made)).toBeLessThan(3_000_000);
    const page = load(made);
    expect(page('#columns figure').length).toBe(24);
    expect(page('#columns tbody tr').length).toBe(500);
    expect(page('#columns').text()).toContain('24 of 501 columns');
  });
});
