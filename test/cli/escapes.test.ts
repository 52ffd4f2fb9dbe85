import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { medalist, medalistWith, scriptedSolution } from '../rigs/command/medalist.ts';
import { evil, expectHarmless, steering } from '../rigs/command/steering.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { scratchFolder } from '../rigs/scratch.ts';

describe('in a whole run no text of others steers the terminal', { timeout: 120_000 }, () => {
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
    for (const file of ['events.jsonl', 'result.json', 'report.md', 'report.html'])
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
});
