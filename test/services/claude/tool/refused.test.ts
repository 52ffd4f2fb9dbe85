import { describe, expect, test } from 'vitest';
import { claudeAt } from '../asking.ts';
import { modelServer } from '../server.ts';
import { looking } from './looking.ts';

describe('a server that takes no tools', () => {
  test.each([
    [400, 'registry.ollama.ai/library/tiny does not support tools'],
    [400, 'tools: Extra inputs are not permitted'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, 'No endpoints found that support tool use'],
    [422, 'unknown field in the body'],
  ])('%i %s: is asked without, and remembered', async (status, error) => {
    const { url, calls } = await modelServer(({ raw }) =>
      raw.includes('"tools"') ? { status, error, type: 'invalid_request_error' } : '```python\nprint(1)\n```',
    );
    const { claude, lines } = claudeAt(url, { settings: { all: { fallback: null, effort: null } } });
    expect(await claude.ask(looking().question)).toMatchObject({ ok: true, value: 'print(1)\n' });
    expect(await claude.ask({ ...looking().question, prompt: 'Again.' })).toMatchObject({ ok: true });
    expect(calls.map(({ raw }) => raw.includes('"tools"'))).toEqual([true, false, false]);
    expect(lines().join()).toMatch(/refuses the tool/);
  });
});
