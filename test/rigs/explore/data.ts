import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same numbers between 0 and 1 every time. */
const numbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

const day = (count: number) => new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10);
const csv = (head: string, rows: number, row: (at: number) => readonly (string | number)[]) =>
  `${head}\n${Array.from({ length: rows }, (_, at) => row(at).join(',')).join('\n')}\n`;

const customers = () => {
  const next = numbers(1);
  return csv('customer,contract,months,charge,calls,churned', 400, (at) => {
    const contract = ['monthly', 'yearly', 'two years'][Math.floor(3 * next())] ?? 'monthly';
    const [months, calls] = [Math.floor(60 * next()), Math.floor(6 * next())];
    const charge = next() < 0.05 ? ' ' : (20 + 80 * next()).toFixed(2);
    const risk = 0.1 + (contract === 'monthly' ? 0.3 : 0) + 0.06 * calls - 0.004 * months;
    return [at, contract, months, charge, calls, next() < risk ? 1 : 0];
  });
};

const houses = () => {
  const next = numbers(2);
  return csv('district,area,rooms,built,sold,price', 300, () => {
    const district = Math.floor(5 * next());
    const area = 40 + 160 * next();
    const [rooms, built] = [1 + Math.floor(area / 30), 1950 + Math.floor(70 * next())];
    const price = 1000 * area * (1 + 0.2 * district) * (0.9 + 0.2 * next());
    return [`d${district}`, area.toFixed(1), rooms, built, day(Math.floor(300 * next())), price.toFixed(0)];
  });
};

const sales = () => {
  const next = numbers(3);
  return csv('day,shop,sold', 360, (at) => {
    const when = Math.floor(at / 3);
    const isWeekend = [5, 6].includes(when % 7);
    return [day(when), `s${at % 3}`, Math.floor(20 + (isWeekend ? 15 : 0) + 10 * next())];
  });
};

const people = () => {
  const next = numbers(4);
  return csv('customer,country', 60, (at) => [at, next() < 0.1 ? '' : (['de', 'fr', 'it'][at % 3] ?? '')]);
};

const orders = () => {
  const next = numbers(5);
  return csv('customer,at,amount', 500, () => [
    Math.floor(60 * next() ** 1.5),
    day(Math.floor(300 * next())),
    (next() < 0.03 ? 0 : 5 + 200 * next() ** 3).toFixed(2),
  ]);
};

const patients = () => {
  const next = numbers(6);
  return csv('Age,Pressure,Ill', 250, () => {
    const isIll = next() < 0.4;
    const age = next() < 0.02 ? 199 : 30 + 50 * next() + (isIll ? 5 : 0);
    return [age.toFixed(0), next() < 0.05 ? 0 : (110 + 30 * next() + (isIll ? 8 : 0)).toFixed(0), isIll ? 1 : 0];
  });
};

const tables = { customers, houses, sales, people, orders, patients };

/** Writes the tables that the sessions beside it explore. */
export const writeExploredData = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  for (const [name, table] of Object.entries(tables)) writeFileSync(join(folder, `${name}.csv`), table());
};
