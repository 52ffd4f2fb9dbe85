import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { drawn } from '../docs/generators/write-pages.ts';
import { arrows } from '../docs/pictures/run.ts';
import { competitionMachine } from '../machines/competition.ts';
import { candidateMachine } from '../machines/search/candidate.ts';
import { templateMachine } from '../machines/search/template.ts';
import { projectRoot } from '../services/python/environment.ts';
import { type StageName, stages } from '../stages/index.ts';

test.each(Object.entries(drawn()))('%s is what the code says now (fix with: make readme)', (path, text) => {
  expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
});

/** The stages that can come next after a stage: through states that run none. */
const nextStages = (from: StageName): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (state: AnyStateNode): void => {
    if (seen.has(state.key)) return;
    seen.add(state.key);
    for (const transition of [...state.transitions.values(), state.always ?? []].flat()) {
      for (const target of transition.target ?? []) {
        const [runs] = target.invoke;
        if (runs === undefined) visit(target);
        else found.add(runs.id);
      }
    }
  };
  for (const { root } of [competitionMachine, templateMachine, candidateMachine]) {
    seen.clear();
    for (const state of Object.values<AnyStateNode>(root.states)) if (state.invoke[0]?.id === from) visit(state);
  }
  return found;
};

/** Where a branch hands over to the run, or the run to a branch: no machine has such an arrow. */
const handedOver = new Set([
  'baseline generate',
  'ablate generate',
  'compare extend',
  'refit extend',
  'compare improve',
  'plan generate',
]);

test('every arrow of the picture is a way of the machine, and every stage has one', () => {
  const lost = arrows.filter(([from, to]) => !nextStages(from).has(to) && !handedOver.has(`${from} ${to}`));
  expect(lost).toEqual([]);
  expect(Object.keys(stages).filter((name) => !arrows.flat().some((other) => other === name))).toEqual([]);
});
