import { expect, test } from 'vitest';
import { broken } from '../../../../core/script/python/broken.ts';

const [left, right] = ['left'.repeat(12), 'right'.repeat(10)];

test('a line that fits stays as it is', () => {
  expect(broken('X["a"] = df["a"] / 2')).toBe('X["a"] = df["a"] / 2');
});

test('a long line is broken at its last call, operators are put into parentheses', () => {
  expect(broken(`X["a"] = df["${left}"].map(df["${left} ("].counts())`)).toBe(
    `X["a"] = df["${left}"].map(\n    df["${left} ("].counts()\n)`,
  );
  expect(broken(`X["a"] = ${left}.map(f) / ${right}`)).toBe(`X["a"] = (\n    ${left}.map(f) / ${right}\n)`);
  const worse = `X["a"] = ${left}.f() / ${right}.f(1)`;
  expect(broken(worse)).toBe(`X["a"] = (\n    ${left}.f() / ${right}.f(1)\n)  # fmt: skip`);
});
