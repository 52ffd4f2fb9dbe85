import { expect, test } from 'vitest';
import { problemsOfTag } from '../../../scripts/release/tag.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n- Better.\n\n## 1.1.0\n\n## 1.0.0-rc.1\n- First.\n';
const problems = (tag: string, version = tag.slice(1)) => problemsOfTag({ tag, version, changelog });

test('a tag that is the version and has its section is a release', () => {
  expect(problems('v1.2.0')).toEqual([]);
  expect(problems('v1.0.0-rc.1')).toEqual([]);
});

test.each(['1.2.0', 'v1.2', 'v01.2.0', 'v1.2.0-', 'v1.2.0-01', 'v1.2.0+build', 'v1.2.0\n', 'latest'])(
  '%j is no version',
  (tag) => expect(problems(tag)).toEqual([expect.stringMatching(/is not vX\.Y\.Z/)]),
);

test('another version than package.json, no section, an empty section: each is said', () => {
  expect(problems('v1.2.0', '1.1.0')).toEqual([expect.stringContaining('package.json says 1.1.0')]);
  expect(problems('v2.0.0')).toEqual([expect.stringContaining('no section "## 2.0.0"')]);
  expect(problems('v1.1.0')).toEqual([expect.stringContaining('nothing under "## 1.1.0"')]);
  expect(problems('v1.2.0-rc.1')).toEqual([expect.stringContaining('no section')]);
});
