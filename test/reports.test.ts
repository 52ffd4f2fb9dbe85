import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../services/python/environment.ts';
import { added, failure, pytestCount, vitestCount } from './reports.ts';

const file = (status: string, message: string, assertionResults: readonly object[]) => ({
  ...{ name: join(projectRoot, 'test', 'a.test.ts'), status, message, assertionResults },
});

test('a failed test is told with the first line of why, a file that does not load by itself', () => {
  const tests = [
    { fullName: 'it holds', status: 'passed', failureMessages: [] },
    { fullName: 'it breaks', status: 'failed', failureMessages: ['\n\u001b[31mError: 1 is not 2\u001b[39m\n    at x'] },
  ];
  const testResults = [file('failed', '', tests), file('failed', 'SyntaxError: what?\nat y', [])];
  const count = vitestCount(JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }));
  expect(added([count, failure('check > knip: one unused file')])).toEqual({
    ...{ passed: 1, failed: 3, hung: [] },
    failures: [
      'test/a.test.ts > it breaks: Error: 1 is not 2',
      'test/a.test.ts: SyntaxError: what?',
      'check > knip: one unused file',
    ],
  });
});

test('one that hung, and passed when it was tried again, has passed, and is told', () => {
  const tests = [
    { fullName: 'it ends', status: 'passed', failureMessages: ['TestTimeoutError: Test timed out in 3ms.'] },
  ];
  const testResults = [file('passed', '', tests)];
  expect(vitestCount(JSON.stringify({ numPassedTests: 1, numFailedTests: 0, testResults }))).toEqual({
    ...{ passed: 1, failed: 0, failures: [] },
    hung: ['test/a.test.ts > it ends: TestTimeoutError: Test timed out in 3ms.'],
  });
});

test('the same of pytest', () => {
  const suite = '<testsuite name="pytest" errors="1" failures="1" skipped="1" tests="5" time="1">';
  const cases = [
    '<testcase classname="test.templates.test_main" name="test_fine" time="0.1" />',
    '<testcase classname="test.templates.test_main" name="test_odd[&lt;x&gt;]" time="0.1"><failure message="assert &quot;a&quot; == 2&#10;more">text</failure></testcase>',
    '<testcase classname="test.templates.test_main" name="test_set_up" time="0.1"><error message="failed on setup">text</error></testcase>',
  ];
  expect(pytestCount(`${suite}${cases.join('')}</testsuite>`)).toEqual({
    ...{ passed: 2, failed: 2, hung: [] },
    failures: [
      'test.templates.test_main > test_odd[<x>]: assert "a" == 2',
      'test.templates.test_main > test_set_up: failed on setup',
    ],
  });
});
