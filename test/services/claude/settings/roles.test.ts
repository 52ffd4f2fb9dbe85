import { describe, expect, test } from 'vitest';
import { competingRoles, roles } from '../../../../services/claude/role.ts';
import { replayedModels, withRoles } from '../../../../services/claude/settings/models.ts';
import { Lineup } from '../../../../services/claude/settings/settings.ts';
import { digestOf } from '../../../../services/files/digest.ts';
import { modelsAt, secret } from '../asking.ts';

const usual = () => modelsAt('http://localhost:1');
const competing = () => withRoles(usual(), competingRoles) ?? usual();
/** As it lies in the folder of such a run. */
const older = () => {
  const { explorer: _, ...of } = competing().lineup.roles;
  return Lineup.parse(JSON.parse(JSON.stringify({ ...competing().lineup, roles: of })));
};

test('roles that are not wanted have no model; the others keep model and key', () => {
  const alone = withRoles(usual(), ['explorer']);
  expect(roles.filter((role) => alone?.of(role) !== null)).toEqual(['explorer']);
  expect(alone?.keyOf('explorer')?.reveal()).toBe(secret);
  const others = modelsAt('http://localhost:1', { MEDALIST_MODEL: 'off', MEDALIST_MODEL_EXPLORER: 'm' });
  expect(withRoles(others, competingRoles)).toBeNull();
});

test('an explorer that is off is not told of in every competition', () => {
  const { notes } = modelsAt('http://localhost:1', { MEDALIST_MODEL_EXPLORER: 'off', MEDALIST_MODEL_VERIFIER: 'off' });
  expect(notes).toEqual([expect.stringMatching(/^No model for the verifier/)]);
});

describe('a run from before there was an explorer', () => {
  test('is read, with no explorer', () => {
    expect(older()).toEqual(competing().lineup);
  });

  test('has the digest that it had: what it made is used again', () => {
    const was = digestOf(competingRoles.map((role) => ({ ...usual().of(role), timeoutSeconds: null })));
    expect([replayedModels(older()).digest, competing().digest]).toEqual([was, was]);
    expect(usual().digest).not.toBe(was);
  });
});
