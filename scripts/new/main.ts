import { join } from 'node:path';
import { Command, Option } from 'commander';
import { carryOut, type Draft } from './draft.ts';
import { draftMetric, leftOfMetric, type MetricWish } from './metric.ts';
import { draftModel, leftOfModel } from './model.ts';
import { draftStage, leftOfStage } from './stage.ts';

const root = join(import.meta.dirname, '..', '..');

/** Writes the draft, and says what was written and what is left to do; or says why nothing was. */
const write = async (draw: (draft: Draft) => void, left: readonly string[]): Promise<void> => {
  const written = await carryOut(root, draw);
  if (!written.ok) {
    console.error(`Nothing was changed.\n${written.problems.join('\n')}`);
    process.exitCode = 2;
    return;
  }
  const { created, changed } = written;
  console.log([...created.map((path) => `made     ${path}`), ...changed.map((path) => `changed  ${path}`)].join('\n'));
  console.log(`\nNext:\n${left.map((line) => `  ${line}`).join('\n')}`);
};

const examples = `
Each writes the files that a recipe of docs/architecture.md names, and a test that is red and says what to fill in.
Where it cannot do all of it, it changes nothing and says why.

Examples:
  npm run new -- stage explain
  npm run new -- stage explain --makes explanation --after confirm
  npm run new -- model decision_tables
  npm run new -- metric rmsse --direction min --wants values`;

const program = new Command('npm run new --').description('Begins what is often added.').helpCommand(false);
program.addHelpText('after', examples).exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
program
  .command('stage <name>')
  .description('one step of a run')
  .option('--makes <artifact>', 'what its artifact is called; without: NAMEResult')
  .option('--after <stage>', 'which stage it follows in the machine; without: the machine stays as it is')
  .action((name: string, { makes = `${name}Result`, after = null }: { makes?: string; after?: string | null }) => {
    const wish = { name, makes, after };
    return write((draft) => draftStage(draft, wish), leftOfStage(wish));
  });
program
  .command('model <name>')
  .description('a model of the zoo, for tables; its name is also its key')
  .action((name: string) => write((draft) => draftModel(draft, name), leftOfModel(name)));

program
  .command('metric <name>')
  .description('what a leaderboard may score by')
  .addOption(new Option('--direction <way>', 'which way is better').choices(['max', 'min']).makeOptionMandatory())
  .addOption(
    new Option('--wants <cells>', 'what a submission holds')
      .choices(['values', 'labels', 'probabilities'])
      .makeOptionMandatory(),
  )
  .action((name: string, told: Omit<MetricWish, 'name'>) => {
    const wish = { name, ...told };
    return write((draft) => draftMetric(draft, wish), leftOfMetric(wish));
  });

await program.parseAsync();
