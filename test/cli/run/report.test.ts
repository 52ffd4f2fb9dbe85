import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const evil = '<img src=x onerror=alert(1)>';
const home = scratchFolder(afterAll);
const place = (run: string, name: string, slug = 'small') => join(home, 'submissions', slug, run, name);
const pageOf = (run: string, slug?: string) => readFileSync(place(run, 'report.html', slug), 'utf8');

beforeAll(async () => {
  const solution = join(home, 'solution.py');
  const cv = { metric: 'auc', score: 0.7, error: 0.02, direction: 'max', scheme: 'stratified', folds: 5 };
  const models = [1, 2].map((n) => ({ name: `${n} ${evil}`, score: 0.7, weight: 0.5, error: 0.02 }));
  const left = `(options.out / "cv.json").write_text(${JSON.stringify(JSON.stringify({ ...cv, models }))})`;
  const code = readFileSync(scriptedSolution, 'utf8');
  writeFileSync(solution, code.replace('    time.sleep(0.1)\n', `    ${left}\n`));
  const options = ['--only', '--solution', solution, '--time', '60'];
  const good = await medalist(home, 'compete', smallCompetition(home), ...options, '--run-id', 'good');
  expect(good.exitCode, good.stderr).toBe(0);
});

describe('the report of a run', { timeout: 120_000 }, () => {
  test('is one page with all that was measured; nothing in it is loaded or runs', () => {
    const page = load(pageOf('good'));
    expect(page('h1').text()).toBe('small');
    expect(page('.label').text()).toMatch(/^ok/);
    const headings = page('h2').map((_, heading) => page(heading).text());
    expect(headings.get()).toEqual(
      expect.arrayContaining(['What is asked', 'Models', 'The submission', 'Time', 'Run it again']),
    );
    expect(page('script, link, iframe, object, [onerror], [onclick]').length).toBe(0);
    expect(
      page('img')
        .get()
        .every((picture) => page(picture).attr('src')?.startsWith('data:')),
    ).toBe(true);
    expect(page('meta[http-equiv="Content-Security-Policy"]').attr('content')).toContain("default-src 'none'");
    expect(page('svg').length).toBeGreaterThanOrEqual(2);
  });

  test('shows names that look like HTML as text, in tables and in pictures', () => {
    const page = load(pageOf('good'));
    expect(page('td').text()).toContain(evil);
    expect(page('svg text').text()).toContain(evil.slice(0, 20));
    expect(pageOf('good')).not.toContain('<img src=x');
  });

  test('can be written again, elsewhere too; a file that is there stays unless that is allowed', async () => {
    const first = pageOf('good');
    rmSync(place('good', 'report.html'));
    expect(await medalist(home, 'report', 'good')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(pageOf('good')).toBe(first);
    const out = join(home, 'friend.html');
    const told = await medalist(home, 'report', 'good', '--out', out, '--json');
    expect(JSON.parse(told.stdout)).toEqual({ ok: true, file: out, bytes: statSync(out).size });
    expect(readFileSync(out, 'utf8')).toBe(first);
    const again = await medalist(home, 'report', 'good', '--out', out);
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--force') });
    expect(await medalist(home, 'report', 'good', '--out', out, '--force')).toMatchObject({ exitCode: 0 });
    expect(await medalist(home, 'report', 'none')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no run "none"'),
    });
  });

  test('tells of a run that failed what failed, and what to do', async () => {
    const folder = join(home, 'bare');
    mkdirSync(folder);
    writeFileSync(join(folder, 'train.csv'), 'a,b\n1,2\n3\n');
    const failed = await medalist(home, 'compete', folder, '--time', '60', '--run-id', 'bad');
    expect(failed.exitCode).not.toBe(0);
    const page = load(pageOf('bad', 'bare'));
    expect(page('.label').text()).toBe('failed');
    expect(page('#failed li').text()).toMatch(/^analyze \(no-rows\): .*sample submission/);
    expect(page('#time svg').length).toBe(1);
    expect(page('#models').length).toBe(0);
  });
});
