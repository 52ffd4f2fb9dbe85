import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { say } from '../../test/rigs/messages/reply.ts';
import { type Asked, byRole, type Script } from '../../test/rigs/messages/script.ts';
import { openGrading } from '../grading/grading.ts';
import { listSetting, setting } from '../setting.ts';
import { inLanes, trialOf } from './trial.ts';

/**
 * Measures changes of the template's script. The first time, it writes the question of each competition below DIR to
 * ANSWERS/<slug>/question.md. If somebody puts answer.md beside it, that is the model's answer the next time. KEEP= is a folder that keeps
 * the runs: then the template does not run again, and a run without a change of the script has the same time for the rest. TIME= (600)
 * seconds each, ONLY= slugs, LANES= (1) parallel runs of one thread each.
 */
const [DIR, ANSWERS, KEEP] = [setting('DIR'), setting('ANSWERS'), setting('KEEP')];
if ([DIR, ANSWERS, KEEP].includes('')) {
  console.error(
    'usage: make bench-improvements DIR=folder ANSWERS=folder KEEP=folder [TIME=600] [ONLY=slug,slug] [LANES=1]',
  );
  process.exit(2);
}
const TIME = Number(setting('TIME', '600'));
const only = listSetting('ONLY');
const { grade } = openGrading(resolve(DIR));

const isAsked = ({ prompt }: Asked): boolean =>
  prompt.includes("our template's answer to this competition as a short program");

/** A script in which only the role that may change the script answers. `kept` gets the question. */
const answering = (answer: string, kept: (question: string) => void = () => undefined): Script =>
  byRole({
    coder: (asked) => {
      if (!isAsked(asked)) return say('I cannot tell.');
      const turns = asked.body.messages.map(({ content }) => textOf(content));
      kept([asked.system, ...turns].join('\n\n'));
      return say(answer);
    },
    other: () => say('I cannot tell.'),
  });

type Content = Asked['body']['messages'][number]['content'];

const textOf = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content.map((block) => ('text' in block ? String(block.text) : '')).join('\n\n');

const run = async (slug: string, out: string, script: Script) => {
  const folder = join(resolve(DIR), slug, 'public');
  const { submission, result } = await trialOf(resolve(KEEP), slug, { folder }, script, TIME, {
    ...{ folder: out, more: ['--rounds', '2'] },
  });
  const node = result?.report?.tree?.nodes.find(({ operator }) => operator === 'improve');
  return { graded: await grade(slug, submission), node };
};

const short = (value: number | null | undefined): string => (value == null ? '' : String(Number(value.toPrecision(5))));

const measure = async (slug: string): Promise<string[]> => {
  const [question, answer] = ['question.md', 'answer.md'].map((name) => join(ANSWERS, slug, name)) as [string, string]; // two names
  if (!existsSync(question)) {
    mkdirSync(join(ANSWERS, slug), { recursive: true });
    await run(
      slug,
      'asked',
      answering('KEEP', (text) => writeFileSync(question, text)),
    );
  }
  if (!existsSync(answer)) return [slug, existsSync(question) ? 'asked' : 'there is no script'];
  const left = await run(slug, 'left', answering('KEEP'));
  rmSync(join(resolve(KEEP), slug, 'submissions', '.calls'), { recursive: true, force: true }); // recorded answers would be used again
  const { graded, node } = await run(slug, 'changed', answering(readFileSync(answer, 'utf8')));
  const gain = node?.gain == null ? (node?.why ?? '') : `${short(node.gain)} ± ${short(node.error)}`;
  return [slug, graded?.metric ?? '', short(left.graded?.score), short(graded?.score), node?.verdict ?? 'none', gain];
};

const slugs = readdirSync(DIR).filter(
  (slug) => existsSync(join(DIR, slug, 'public')) && (only.length === 0 || only.includes(slug)),
);
const rows = await inLanes(Number(setting('LANES', '1')), slugs.toSorted(), async (slug) => {
  const row = await measure(slug);
  console.error(row.join('  '));
  return row;
});
console.log(`\n${table(['competition', 'metric', 'left', 'changed', 'verdict', 'gain it saw'], rows)}\n`);
