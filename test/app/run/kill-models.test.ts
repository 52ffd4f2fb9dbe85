import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { digestOf } from '../../../services/files/digest.ts';
import { openHome } from '../../../services/store/home.ts';
import { randomOf, session } from '../../rigs/command/killing.ts';
import { stumbling } from '../../rigs/messages/scripts/authors.ts';
import { flawNamed } from '../../rigs/messages/scripts/flaws/index.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';
import { type MessagesRig, startMessages } from '../../rigs/messages/server/server.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** KILLS=12 for more. */
const kills = Number(process.env.KILLS ?? 5);
const subject = demos.tumours;
/** Between the last byte of an answer and its record on disk nothing can be known: docs/language-models/models.md says so. */
const blindMs = 250;

test(`a run with a model, killed with -9 at ${kills} random instants, ends the same and pays for no answer twice`, {
  timeout: 1_200_000,
}, async () => {
  const root = scratchFolder();
  /** For each home: a script answers by how many different questions it has heard, and prompts tell what the template reached. */
  const model = async () => {
    const rig = await startMessages({ script: stumbling(subject, [flawNamed('missing-import')]) });
    onTestFinished(() => rig.stop());
    // what a kill loses counts in full
    return { rig, env: { ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url, BUDGET: 'none' } };
  };
  /** With so many threads a template's plan is done in half of the time, and a candidate has the rest. */
  const start = (run: string) => ['compete', subject.folder, '--time', '60', '--threads', '8', '--run-id', run];
  const folderOf = (home: string, run: string) => openHome(home).run(subject.slug, run);

  const reference = join(root, 'reference');
  const first = await model();
  await session(reference, start('whole'), undefined, first.env);
  const expected = finalState(folderOf(reference, 'whole').path);
  expect(expected).toMatchObject({ status: 'ok', digests: { candidate: expect.any(String) } });
  const alone = first.rig.asked().length;

  const random = randomOf(20261121);
  const killed: number[] = [];
  for (let trial = 0; killed.length < kills; trial++) {
    const home = join(root, `home-${trial}`);
    const { rig, env } = await model();
    for (let ended = false; !ended; ) {
      const args = existsSync(folderOf(home, 'one').request) ? ['resume', 'one'] : start('one');
      const patience = killed.length < kills ? 100 + random() * 40_000 : undefined;
      ended = await session(home, args, patience, env);
      if (!ended) killed.push(Date.now());
    }
    expect(finalState(folderOf(home, 'one').path)).toEqual(expected);
    expect(rig.asked().length).toBeGreaterThanOrEqual(alone);
    expect(paidTwice(rig, killed)).toEqual([]);
  }
});

/** What no clock has a part in: the template learns as much as its time allows. */
const unclocked = new Set(['dataset', 'competition', 'requirement', 'advice', 'strategies', 'candidate']);

const finalState = (folder: string) => {
  const result = readResult(join(folder, 'result.json'));
  const { digests = {} } = result ?? {};
  const same = Object.entries(digests).filter(([name]) => unclocked.has(name));
  return { status: result?.status, digests: Object.fromEntries(same) };
};

/** Questions of one run that were answered whole more than once, though nobody was killed just after the first time. */
const paidTwice = (rig: MessagesRig, killed: readonly number[]): string[] => {
  const answered = new Map<string, number[]>();
  for (const { body, when, answered: how, role } of rig.asked()) {
    const key = `${role} ${digestOf(body)}`;
    if (how === 'whole') answered.set(key, [...(answered.get(key) ?? []), when.getTime()]);
  }
  const unknown = (at: number) => killed.some((kill) => kill >= at && kill - at < blindMs);
  return [...answered].filter(([, times]) => times.slice(0, -1).some((at) => !unknown(at))).map(([key]) => key);
};
