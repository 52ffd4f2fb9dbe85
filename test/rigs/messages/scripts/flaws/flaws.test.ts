import { beforeAll, describe, expect, test } from 'vitest';
import { makeDemos } from '../../../../../app/run/demo.ts';
import { program } from '../programs.ts';
import { errorsIn, python, runProgram, validationErrors } from '../run.ts';
import { demos, type Subject } from '../subjects.ts';
import { type Flaw, fixesOf, replaceOnce } from './flaw.ts';
import { flawedAnswer, flawedProgram, flawNamed, flaws } from './index.ts';

const subjects: readonly Subject[] = Object.values(demos);
const by = (kind: 'static' | 'answer' | 'run' | 'validate' | 'review') =>
  flaws.flatMap((flaw) => (flaw.caught.by === kind ? [[flaw.name, flaw] as const] : []));

beforeAll(makeDemos);

const checkedBases = new Map<string, ReturnType<typeof errorsIn>>();
/** What the checks say of a base without its flaw; most flaws share one. */
const errorsInBase = ({ base }: Flaw, subject: Subject): ReturnType<typeof errorsIn> => {
  const code = program(base, subject);
  const checked = checkedBases.get(code) ?? errorsIn(code, subject);
  checkedBases.set(code, checked);
  return checked;
};

test('flaws have names of their own, and are undone by their fixes', () => {
  expect(new Set(flaws.map(({ name }) => name)).size).toBe(flaws.length);
  for (const flaw of flaws) {
    for (const subject of subjects) {
      const fixed = fixesOf(flaw, subject).reduce(
        (code, { search, replace }) => replaceOnce(code, search, replace),
        flawedProgram(flaw, subject),
      );
      expect(fixed).toBe(program(flaw.base, subject));
    }
  }
  expect(() => flawNamed('nothing')).toThrow('no flaw is called nothing');
});

describe.skipIf(python === undefined)('by reading', () => {
  test.each(by('static'))('%s is caught by its rule, in every demo', async (_, flaw) => {
    const rule = flaw.caught.by === 'static' ? flaw.caught.rule : '';
    for (const subject of subjects) {
      expect(await errorsIn(flawedProgram(flaw, subject), subject)).toContain(rule);
      expect(await errorsInBase(flaw, subject)).toEqual([]);
    }
  });

  test.each([...by('run'), ...by('validate'), ...by('review')])('%s reads well', async (_, flaw) => {
    for (const subject of subjects) expect(await errorsIn(flawedProgram(flaw, subject), subject)).toEqual([]);
  });
});

describe.skipIf(python === undefined)('by running', () => {
  const fine = { kind: 'exited', code: 0 };
  const tight = { memory: 700 * 2 ** 20, output: 2 ** 20 };

  test.each(by('run'))('%s ends as it should', async (_, flaw) => {
    const failure = flaw.caught.by === 'run' ? flaw.caught.failure : undefined;
    const limits = { ...tight, seconds: failure === 'timed-out' ? 4 : 60 };
    const { exit, tail } = await runProgram(flawedProgram(flaw, demos.tumours), demos.tumours, limits);
    switch (failure) {
      case 'timed-out':
        return expect(exit).toMatchObject({ kind: 'limit', limit: 'time' });
      case 'out-of-memory':
        return expect(exit).toMatchObject({ kind: 'limit', limit: 'memory' });
      case 'too-much-output':
        return expect(exit).toMatchObject({ kind: 'limit', limit: 'output' });
      default:
        expect(exit).toEqual({ kind: 'exited', code: 1 });
        expect(tail).toMatch(/solution\.py", line|wrote \d+ rows/);
    }
  });

  test.each(by('validate'))('%s writes what the validator refuses', async (_, flaw) => {
    const { exit, out } = await runProgram(flawedProgram(flaw, demos.tumours), demos.tumours);
    const rule = flaw.caught.by === 'validate' ? flaw.caught.rule : '';
    expect([exit, await validationErrors(out, demos.tumours)]).toEqual([fine, expect.arrayContaining([rule])]);
  });

  test.each(by('review'))('%s runs, and is valid: only a review can tell', async (_, flaw) => {
    const { exit, out } = await runProgram(flawedProgram(flaw, demos.diabetes), demos.diabetes);
    expect([exit, await validationErrors(out, demos.diabetes)]).toEqual([fine, []]);
  });
});

test('the answers that are said badly are not one program in one fence', () => {
  const fence = /^```python\n[\s\S]*?\n```$/gm;
  for (const [name, flaw] of by('answer')) {
    const reply = flawedAnswer(flaw, demos.tumours);
    const found = reply.kind === 'text' ? [...reply.text.matchAll(fence)].length : 0;
    expect([name, found]).not.toEqual([name, 1]);
  }
});
