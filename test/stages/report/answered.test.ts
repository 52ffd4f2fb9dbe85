import { expect, test } from 'vitest';
import { type Answered, programFiles } from '../../../stages/report/answered.ts';

const program = (origin: 'template' | 'model' | 'user', code: string) =>
  ({ origin, code }) as unknown as Answered['main']; // only these are read
const keep = (code: string) => `digest of ${code}`;

test('a proven script stands in the place of the engine, which has a name of its own then', () => {
  const engine = { main: program('template', 'engine'), beside: [program('model', 'one'), program('model', 'two')] };
  expect(programFiles(engine, 'script', keep)).toEqual({
    'solution.py': 'script',
    'engine.py': 'digest of engine',
    'program.py': 'digest of one',
    'program-2.py': 'digest of two',
  });
  expect(programFiles({ ...engine, beside: [] }, null, keep)).toEqual({ 'solution.py': 'digest of engine' });
});

test.each(['model', 'user'] as const)(
  'the program of a %s stays the solution, and a script lies beside it',
  (origin) => {
    const files = programFiles({ main: program(origin, 'mine'), beside: [] }, 'script', keep);
    expect(files).toEqual({ 'solution.py': 'digest of mine', 'script.py': 'script' });
  },
);
