import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { medalist, medalistWith, scriptedSolution } from '../rigs/command/medalist.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { scratchFolder } from '../rigs/scratch.ts';

/** A cleared screen, a title, a turned line: in seven bits and in eight. */
const evil = '\x1b[2J\x1b]0;owned\x07\x9b2J\u202e';
const steering = /[^\n\t\P{Cc}]|\p{Bidi_Control}/u;

const expectHarmless = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }, word: string) => {
  expect(stdout).not.toMatch(steering);
  expect(stderr).not.toMatch(steering);
  expect(`${stdout}${stderr}`).toContain(word);
};

describe('no text of others steers the terminal', { timeout: 120_000 }, () => {
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

  test('names that a solution prints, though JSON spells them; and the files that a person reads', async () => {
    const home = scratchFolder();
    const [competition, solution] = [smallCompetition(home), join(home, 'solution.py')];
    const spelled = JSON.stringify(evil)
      .slice(1, -1)
      .replace(/[\x80-\uffff]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const code = readFileSync(scriptedSolution, 'utf8')
      .replace('"share"', `"share${spelled}"`)
      .replace('    time.sleep(0.1)\n', `    print("said ${spelled}")\n`);
    writeFileSync(solution, code);
    const options = ['--only', '--solution', solution, '--time', '60', '--run-id', 'r', '--verbose'];
    const ran = await medalist(home, 'compete', competition, ...options);
    expect(ran.exitCode, ran.stderr).toBe(0);
    expectHarmless(ran, 'share ');
    expectHarmless(ran, 'said ');
    for (const args of [
      ['log', 'r'],
      ['log', 'r', '--json'],
    ])
      expectHarmless(await medalist(home, ...args), 'share');
    for (const file of ['events.jsonl', 'result.json', 'report.md'])
      expect(readFileSync(join(home, 'submissions', 'small', 'r', file), 'utf8'), file).not.toMatch(steering);
  });

  test("a model server's words", async () => {
    const server = createServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: `No ${evil}` } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const home = scratchFolder();
    const address = server.address() as AddressInfo; // it listens on TCP
    const env = { ANTHROPIC_BASE_URL: `http://127.0.0.1:${address.port}`, ANTHROPIC_API_KEY: 'sk-canary-0123456789' };
    // with so little memory only the plainest template runs, and that one ends in a second
    const flags = ['--time', '60', '--limit', 'memory=100M', '--budget', 'none', '--verbose'];
    expectHarmless(await medalistWith(env, home, 'compete', smallCompetition(home), ...flags), 'No \\u001b[2J');
  });

  test('our own colours pass', async () => {
    const home = scratchFolder();
    const { stderr } = await medalistWith({ FORCE_COLOR: '1', NO_COLOR: '' }, home, 'log', `x${evil}`);
    expect(stderr).toContain('\x1b[31mmedalist:\x1b[39m there is no run "x\\u001b[2J');
  });
});
