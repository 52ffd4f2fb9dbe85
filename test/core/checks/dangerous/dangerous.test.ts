import { expect, test } from 'vitest';
import { checkSolution } from '../../../../core/checks/index.ts';
import { needsOf } from '../needs.ts';
import { code } from './code.cases.ts';
import { harmless } from './harmless.cases.ts';
import { network } from './network.cases.ts';
import { outside } from './outside.cases.ts';
import { processes } from './processes.cases.ts';

/** These rules are about what a whole solution must have, which the snippets here do not. */
const aboutWhole = /^(no-|train-file|test-file|submission-file|target-|header-)/;
const errorsOf = async (code: string) =>
  (await checkSolution(code, needsOf())).findings.filter(
    ({ severity, rule }) => severity === 'error' && !aboutWhole.test(rule),
  );

test.each([...processes, ...code, ...network, ...outside])('refuses $name', async ({ code, rule, line }) => {
  const places = (await errorsOf(code)).map((finding) => `${finding.rule}:${finding.line}`);
  expect(places).toContain(`${rule}:${line}`);
});

test.each(Object.entries(harmless))('allows %s', async (_name, code) => {
  expect(await errorsOf(code)).toEqual([]);
});
