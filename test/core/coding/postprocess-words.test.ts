import { expect, test } from 'vitest';
import { postprocessWords } from '../../../core/coding/postprocess-words.ts';
import { postprocessFor } from '../../../stages/plan/postprocess.ts';
import { ships } from '../../stages/generate/ships.ts';

test('a step that a plan names is told in words; one that is not known is named', () => {
  const steps = postprocessFor(ships());
  expect(steps).toEqual(['threshold']);
  expect(postprocessWords([...steps, 'toString'])).toEqual([expect.stringMatching(/^threshold: \w/), 'toString']);
});
