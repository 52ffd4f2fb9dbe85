import { describe, expect, test } from 'vitest';
import { type Circumstances, fixOfFailure, fixOfLack } from '../../../../services/python/sandbox/fixes.ts';
import { judgeLandlock } from '../../../../services/python/sandbox/landlock/probe.ts';

const plain: Circumstances = {
  ...{ root: false, container: null, apparmorRestricts: null, usernsClone: null, maxUserNamespaces: 15_000 },
};

describe('what fixes a bubblewrap that fails', () => {
  test.each([
    [
      'Debian, turned off',
      'bwrap: No permissions to create new namespace',
      { usernsClone: 0 },
      /^sudo sysctl -w kernel\.unprivileged_userns_clone=1$/,
    ],
    [
      'none allowed',
      'bwrap: Creating new namespace failed',
      { maxUserNamespaces: 0 },
      /^sudo sysctl -w user\.max_user_namespaces=\d+$/,
    ],
    ['none allowed, root', 'bwrap: Creating new namespace failed', { maxUserNamespaces: 0, root: true }, /^sysctl /],
    [
      'Ubuntu',
      'bwrap: setting up uid map: Permission denied',
      { apparmorRestricts: 1 },
      /apparmor_parser -r \/etc\/apparmor\.d\/bwrap$/,
    ],
    [
      'Ubuntu, network',
      'bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted',
      { apparmorRestricts: 1 },
      /userns,/,
    ],
    [
      'Docker',
      "bwrap: Can't mount proc on /newroot/proc: Operation not permitted",
      { container: 'Docker' },
      /systempaths=unconfined/,
    ],
    [
      'inside a sandbox',
      'bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)',
      {},
      /outside/,
    ],
  ])('%s', (_, said, change, fix) => {
    expect(fixOfFailure(said, { ...plain, ...change })).toMatch(fix);
  });
  test('what nobody knows has no fix', () => {
    expect(fixOfFailure('bwrap: execvp /usr/bin/true: No such file or directory', plain)).toBeNull();
  });
  test('what is missing is to be installed, by root', () => {
    expect(fixOfLack('no-bwrap', plain).fix).toMatch(/^sudo .* bubblewrap$/);
    expect(fixOfLack('no-bwrap', { ...plain, root: true }).fix).not.toMatch(/sudo/);
    expect(fixOfLack('no-util-linux', plain).fix).toMatch(/util-linux$/);
    expect(fixOfLack('setuid-bwrap', plain).fix).toMatch(/chmod u-s/);
    expect(fixOfLack('stuck-root', { ...plain, container: 'Docker' }).fix).toMatch(/^docker run --user/);
  });
});

test.each([
  [7, true, /ABI 7/, null],
  [4, true, /ABI 4/, null],
  [3, false, /ABI 3, and ABI 4 is needed/, /6\.7/],
  [-38, false, /too old/, /6\.7/],
  [-95, false, /turned off/, /lsm=/],
  [-1, false, /forbidden/, /docker run/],
])('Landlock answering %i', (abi, ok, says, fix) => {
  const judged = judgeLandlock(abi);
  expect(judged).toMatchObject({ ok, says: expect.stringMatching(says) });
  if (fix === null) expect(judged.fix).toBeNull();
  else expect(judged.fix).toMatch(fix);
});
