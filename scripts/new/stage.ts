import type { Draft } from './draft.ts';
import { camelCase, isReserved } from './names.ts';

/** What is asked for: `makes` is the name of its artifact, `after` the stage that it follows in the machine. */
export interface StageWish {
  readonly name: string;
  readonly makes: string;
  readonly after: string | null;
}

const [machine, artifacts] = ['machines/competition.ts', 'stages/dag/artifacts.ts'];

/** The files of the recipe "Add a stage" (docs/architecture.md). */
export const draftStage = (draft: Draft, wish: StageWish): void => {
  const { name, makes, after } = wish;
  refuseNames(draft, wish);
  if (draft.problems.length > 0) return;
  draft.create(`stages/${name}.ts`, stageText(wish));
  draft.create(`test/stages/${name}.test.ts`, testText(wish));
  const artifact = `/** What \`${name}\` makes. */\nexport const ${makes} = artifact('${makes}', z.strictObject({}));`;
  draft.edit(artifacts, /\n$/, () => `\n\n${artifact}\n`, artifact);
  const own = `export { ${name} } from './${name}.ts';`;
  draft.edit('stages/all.ts', /^export /m, ([first]) => `${own}\n${first}`, own);
  const before = after === null ? /^(?=\};$)/m : new RegExp(`^ {2}${after}: .*,\n`, 'm');
  const line = `${name}: all.${name},`;
  draft.edit('stages/index.ts', before, ([found]) => `${found}  ${line}\n`, line);
  draft.edit('docs/generators/failures/words.ts', lastLine('stageWords'), () => `\n  ${name}: {},\n};`, `${name}: {},`);
  const place = `${name}: [0, 3],`;
  draft.edit('docs/pictures/run.ts', lastLine('places'), () => `\n  ${place}\n};`, place);
  if (after !== null) wire(draft, name, after);
};

const refuseNames = ({ problems, exists, read }: Draft, { name, makes, after }: StageWish): void => {
  if (!/^[a-z][a-z0-9]{2,}$/.test(name) || isReserved(name))
    problems.push(`"${name}" is no name of a stage: one word of lower-case letters and digits, as in "confirm"`);
  if (!camelCase.test(makes) || isReserved(makes) || makes === name)
    problems.push(`"${makes}" is no name of an artifact: a noun in camelCase, other than the stage's: --makes`);
  if (problems.length > 0) return;
  if (after !== null && !read(machine).includes(`runs('${after}', `))
    problems.push(`${machine} runs no stage called "${after}"`);
  for (const path of [`stages/${name}`, `stages/${name}.ts`]) if (exists(path)) problems.push(`${path} exists`);
  for (const one of new Set([name, makes]))
    if (new RegExp(`^export const ${one}\\b`, 'm').test(read(artifacts)))
      problems.push(`${artifacts} has an artifact called "${one}"`);
  if (new RegExp(`^ {4}${name}:`, 'm').test(read(machine))) problems.push(`${machine} has a state called "${name}"`);
};

/** The last line of a constant that is an object or a list. */
const lastLine = (constant: string): RegExp =>
  new RegExp(`(?<=^(?:export )?const ${constant}\\b(?:(?!^[}\\]];$)[^])*)\n[}\\]];`, 'm');

/** Puts it between a stage and what follows that one. It does nothing yet, so a run goes on where it fails. */
const wire = (draft: Draft, name: string, after: string): void => {
  const place = new RegExp(`^( {4}\\w+: runs\\('${after}', { phase: '(\\w+)', next: ')(\\w+)('.*)$`, 'm');
  const params = /^import \* as (\w+) from '\.\/params\/stages\.ts';$/m.exec(draft.read(machine))?.[1] ?? 'params';
  const own = (phase = 'end', next = 'NEXT') =>
    `    ${name}: runs('${name}', { phase: '${phase}', next: '${next}', onBug: '${next}' }, ${params}.none),`;
  draft.edit(
    machine,
    place,
    ([, head, phase, next, rest]) => `${head}${name}${rest}\n${own(phase, next)}`,
    own().trim(),
  );
  const arrow = `  ['${after}', '${name}'],`;
  draft.edit('docs/pictures/run.ts', lastLine('onwards'), () => `\n${arrow}\n];`, arrow.trim());
};

const stageText = ({ name, makes }: StageWish): string => `import * as z from 'zod';
import { dataset, ${makes} } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** Makes nothing yet. */
export const ${name} = defineStage({
  name: '${name}',
  version: 1,
  needs: { dataset },
  wants: {},
  makes: ${makes},
  params: z.strictObject({}),
  timeoutMs: 300_000,
  recover: {},
  cached: true,
  run: async () => {
    throw new Error('stages/${name}.ts makes nothing yet: write its run');
  },
});
`;

const testText = ({ name, makes }: StageWish): string => `import { expect, test } from 'vitest';
import { ${name} } from '../../stages/${name}.ts';
import { shipsContext, shipsDataset } from './generate/ships.ts';

test('${name}: say here what it makes of what', async () => {
  const fields = Object.keys(${name}.makes.schema.shape);
  expect(fields, 'stages/dag/artifacts.ts: say what is in ${makes}').not.toEqual([]);
  const outcome = await ${name}.run({ dataset: shipsDataset, params: {} }, shipsContext(null).context);
  expect(outcome, 'test/stages/${name}.test.ts: say what ${name} makes').toEqual({ ok: true, value: {} });
});
`;

/** What is left to do by hand. */
export const leftOfStage = ({ name, makes, after }: StageWish): readonly string[] => [
  `npx vitest run test/stages/${name}.test.ts: it is red and says what to fill in`,
  `stages/dag/artifacts.ts: what ${makes} holds`,
  ...(after === null ? [`${machine}: a state that runs it, and a way into it`] : []),
  'docs/pictures/run.ts: its place in the picture (now at the lower left), its arrows',
  'test/machines/ (play.ts, competition.test.ts, with-model.test.ts): the sequences, which name all stages',
  'make readme: what the docs draw and list',
];
