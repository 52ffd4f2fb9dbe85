import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../../services/package/root.ts';
import { type Member, settled } from './settings.ts';

/** Every estimator that a script may name, as recipes call it, with the settings that it may be given: these names become code. */
const listed: ReadonlyMap<string, string> = new Map(
  Object.entries(
    z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(join(projectRoot, 'templates', 'script', 'models', 'estimators.json'), 'utf8'))),
  ),
);

/** The engine's own factor, which no estimator is given. */
const factorOfTexts = 'temperature';

/** The first estimator or setting of a member that is in no list; null: all names may stand in a script. */
export const whyUnlisted = (member: Member): string | null => {
  const { estimators, family } = member;
  const path = estimators.find((one) => !listed.has(one));
  if (path !== undefined) return `short scripts do not cover the estimator ${path}`;
  const known = new Set([...estimators.flatMap(namesOf), ...(family === 'text' ? [factorOfTexts] : [])]);
  const name = Object.keys(settled(member) ?? {}).find((one) => !known.has(one));
  return name === undefined ? null : `short scripts do not cover the setting ${name}`;
};

/** Settings of inner estimators are named after them: `estimator__C`, `ridge__alpha`. */
const namesOf = (path: string): string[] => {
  const before = ['', 'estimator__', `${path.slice(path.lastIndexOf('.') + 1).toLowerCase()}__`];
  const names = (listed.get(path) ?? '').split(' ').filter((name) => name !== '');
  return names.flatMap((name) => before.map((part) => part + name));
};
