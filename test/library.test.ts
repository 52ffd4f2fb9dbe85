import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { analyze, compete, download, submit } from '../index.ts';
import { projectRoot } from '../services/python/environment.ts';
import { environmentOf, scriptedSolution } from './rigs/command/medalist.ts';
import { smallCompetition } from './rigs/data/small-competition.ts';
import { longTest } from './rigs/long.ts';
import { scratchFolder } from './rigs/scratch.ts';

describe('as a library', () => {
  test('analyze says what is asked for', async () => {
    const home = scratchFolder();
    const outcome = await analyze({ competition: smallCompetition(home), home });
    expect(outcome).toMatchObject({
      ok: true,
      competition: { task: 'binary', metric: { name: 'auc' }, idColumn: 'id' },
    });
  });

  test('compete tells events and returns the result; a wrong call is a value', async () => {
    const home = scratchFolder();
    const stages: string[] = [];
    const outcome = await compete(
      { competition: smallCompetition(home), home, time: 60, solutions: [scriptedSolution], only: true },
      { onEvent: (event) => event.type === 'stage.finished' && stages.push(event.stage) },
    );
    expect(outcome).toMatchObject({ ok: true, result: { status: 'ok' } });
    const all = [
      'fetch',
      'analyze',
      'plan',
      'generate',
      'rehearse',
      'verify',
      'execute',
      'validate',
      'confirm',
      'report',
    ];
    expect(stages).toEqual(all);
    expect(await compete({ competition: './nowhere', home })).toMatchObject({ ok: false, kind: 'usage' });
  });

  longTest('single stages run by themselves', async () => {
    const home = scratchFolder();
    const example = join(projectRoot, 'docs', 'examples', 'stages.ts');
    const args = ['--conditions=medalist-source', example, smallCompetition(home)];
    const { stdout } = await execa(process.execPath, args, { cwd: projectRoot, env: { TMPDIR: home } });
    expect(stdout).toMatch(/^fetch 4 files.*\nanalyze binary, auc/);
    expect(stdout).toContain('competition {');
  });

  test('what is for Kaggle alone is refused as a value', async () => {
    expect(await download('./a-folder')).toMatchObject({ ok: false, kind: 'usage' });
    expect(await submit('no-such-run', { home: scratchFolder() })).toMatchObject({ ok: false, kind: 'usage' });
  });

  longTest('the example in docs/ runs', async () => {
    const home = scratchFolder();
    const example = join(projectRoot, 'docs', 'examples', 'compete.ts');
    const { stdout } = await execa(
      process.execPath,
      ['--conditions=medalist-source', example, smallCompetition(home), '60'],
      {
        cwd: projectRoot,
        env: environmentOf(home),
      },
    );
    expect(stdout).toMatch(/^small: binary, auc\n/i);
    expect(stdout).toMatch(/\nok 0\.\d+ /);
  });
});
