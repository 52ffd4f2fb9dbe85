import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { medalist, medalistWith } from '../../rigs/command/medalist.ts';
import { evil, expectHarmless } from '../../rigs/command/steering.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

describe('no text of others steers the terminal', () => {
  test.each([
    ['a run id', ['compete', 'small', '--run-id', `x${evil}`], 'x\\u001b[2J'],
    ['an unknown option', ['compete', `--x${evil}`], '--x\\u001b[2J'],
    ['an unknown command', [`x${evil}`], 'x\\u001b[2J'],
    ['a run that is not there', ['log', `x${evil}`], 'x\\u001b[2J'],
    ['a file that is not there', ['validate', `x${evil}`, '-c', 'small'], '\\u001b[2J'],
  ])('%s', async (_, args, word) => {
    const home = scratchFolder();
    smallCompetition(home);
    expectHarmless(await medalist(home, ...args), word);
  });

  test("a run's folder, in words and as JSON", async () => {
    const home = scratchFolder();
    mkdirSync(join(home, 'submissions', `s${evil}`, `r${evil}`, '.run'), { recursive: true });
    writeFileSync(join(home, 'submissions', `s${evil}`, `r${evil}`, '.run', 'request.json'), '{}');
    expectHarmless(await medalist(home, 'status'), 'r\\u001b[2J');
    const json = await medalist(home, 'status', '--json');
    expectHarmless(json, '\\u009b2J');
    expect(JSON.parse(json.stdout)).toMatchObject([{ slug: `s${evil}`, run: `r${evil}`, status: 'damaged' }]);
  });

  test('our own colours pass', async () => {
    const home = scratchFolder();
    const { stderr } = await medalistWith({ FORCE_COLOR: '1', NO_COLOR: '' }, home, 'log', `x${evil}`);
    expect(stderr).toContain('\x1b[31mmedalist:\x1b[39m there is no run "x\\u001b[2J');
  });
});
