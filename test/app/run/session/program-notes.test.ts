import { expect, test } from 'vitest';
import { withProgramNotes } from '../../../../app/run/session/program-notes.ts';
import type { JournalEvent } from '../../../../services/store/events.ts';
import { ships } from '../../../stages/generate/ships.ts';

const sound = `import pandas as pd
from sklearn.linear_model import LogisticRegression
train, test = pd.read_csv("train.csv"), pd.read_csv("test.csv")
model = LogisticRegression().fit(train[["Age"]], train["Survived"])
answer = test[["PassengerId"]].assign(Survived=model.predict(test[["Age"]]))
answer.to_csv("submission.csv", index=False)
`;
const dangerous = `import os\nos.system("ls")\n${sound}`;
const elsewhere = sound.replaceAll('Survived', 'Price');

const notesOn = async (programs: Readonly<Record<string, string>>, isAnalyzed: boolean) => {
  const lines: JournalEvent[] = [];
  const written = { append: (event: JournalEvent) => void lines.push(event), [Symbol.dispose]: () => {} };
  const named = Object.entries(programs).map(([name, code]) => ({ name, code }));
  const store = { get: (digest: string) => (digest === 'known' ? ships() : undefined) };
  {
    await using journal = withProgramNotes(named, written, store, new AbortController().signal);
    if (isAnalyzed)
      journal.append({ type: 'stage.finished', stage: 'analyze', digest: 'known', ms: 1, headline: 'ships' });
  }
  return lines.flatMap((line) => (line.type === 'run.note' ? [line.message] : []));
};

test('an error that is one in any competition is told before the competition is known, with line, rule and next step', async () => {
  expect(await notesOn({ 'a/mine.py': dangerous, 'good.py': sound }, false)).toEqual([
    expect.stringMatching(/^a\/mine\.py, line 2: .*os\.system.* \[\w[\w-]*\]\. \w/),
    'a/mine.py is not run with such errors: correct it, and begin a new run',
  ]);
});

test('what does not fit this competition is told when it was analyzed, and nothing twice', async () => {
  const notes = await notesOn({ 'mine.py': dangerous, 'elsewhere.py': elsewhere }, true);
  expect(notes.filter((note) => /^mine\.py(, line 2:| is not run)/.test(note))).toHaveLength(2);
  expect(notes).toContainEqual(expect.stringMatching(/^elsewhere\.py, line 1: .*Survived.* \[target-unused\]\. /));
});

test('of many errors in one program the first ten are shown', async () => {
  const many = `import os\n${'os.system("ls")\n'.repeat(15)}${sound}`;
  const notes = await notesOn({ 'mine.py': many }, false);
  expect(notes).toHaveLength(12);
  expect(notes[10]).toMatch(/^mine\.py: \d+ more errors/);
});

test('of programs without errors nothing is said', async () => {
  expect(await notesOn({ 'good.py': sound }, true)).toEqual([]);
});
