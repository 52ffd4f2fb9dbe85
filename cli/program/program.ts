import { Command, type CommanderError } from 'commander';
import { describeVersion } from '../../services/package/version.ts';
import { exitCodes } from '../exit-codes.ts';
import { asTypedHere } from '../render/terminal/here.ts';
import { writeErr, writeOut } from '../render/terminal/terminal.ts';
import { addBatchCommand } from './batch.ts';
import { addCompeteCommand } from './compete.ts';
import { addCronCommand } from './cron.ts';
import { addExploreCommand } from './explore.ts';
import { jsonOption as json, numberFlag as number } from './flags.ts';
import { addKaggleCommands } from './kaggle/kaggle.ts';
import { addClean, addDoctor, addSetup } from './machine.ts';
import { addApprove, addEdit, addReject, addReplay, addResume } from './run/continue.ts';
import {
  addBudget,
  addBundle,
  addDistil,
  addLessons,
  addLog,
  addNotebook,
  addReport,
  addStatus,
  addTree,
} from './run/show.ts';
import { addServers } from './servers.ts';
import { addAnalyze, addFix, addSchema, addValidate } from './submission.ts';

/** The command line. Commands load their code when they run, so that --help costs nothing. */
export const program = new Command('medalist')
  .description('Enters Kaggle competitions as a batch job: a valid, honestly labelled submission.csv.')
  .configureOutput({ writeOut: (text) => writeOut(asTypedHere(text)), writeErr })
  .option('-V, --version', 'print the version')
  .on('option:version', () => {
    writeOut(`${describeVersion()}\n`);
    process.exit();
  })
  .showHelpAfterError('(medalist --help shows examples)')
  .exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : exitCodes.usage);
  })
  .addHelpText(
    'after',
    `
Examples:
  medalist compete https://www.kaggle.com/competitions/titanic --time 300
  medalist compete ./my-competition --out ./result --json
  medalist batch competitions/list.csv --parallel 2
  medalist competitions list --search titanic   what Kaggle has; see also: download, submit
  medalist explore churn.csv --ask "What drives churn?"   any data: no competition is needed
  medalist analyze ./my-competition          what it asks for, and why we think so
  medalist schema ./my-competition           what a valid submission is
  medalist validate submission.csv -c titanic
  medalist fix submission.csv -c titanic -o fixed.csv
  medalist resume 20261120-233342-4f2a       go on after Ctrl-C, a crash or kill -9
  medalist status                            all runs and how they ended
  medalist demo                              three small built-in competitions

Exit codes: 0 ok or repaired, 3 only a fallback, 1 failed, 2 wrong usage, 4 waits for your word, 130 stopped by Ctrl-C
(batch also: 5 another one has the list, 6 stopped by its own limits)`,
  );

addCompeteCommand(program);
addBatchCommand(program);
addExploreCommand(program);
addAnalyze(program);
addValidate(program);
addFix(program);
addSchema(program);
addSetup(program);
addDoctor(program);
addKaggleCommands(program);
addNotebook(program);
addCronCommand(program);
addResume(program);
addStatus(program);
addBudget(program);
addReport(program);
addLessons(program);
addApprove(program);
addReject(program);
addEdit(program);
addReplay(program);
addLog(program);
addTree(program);
addDistil(program);
addBundle(program);
addClean(program);

program
  .command('graph')
  .description('print the stage DAG and the state machines as Mermaid diagrams')
  .action(async () => (await import('../commands/graph.ts')).run());

program
  .command('demo')
  .description('run the built-in competitions: one binary, one multiclass, one regression')
  .option('--time <seconds>', 'time for each', number, 20)
  .option('--seed <n>', 'seed of every random choice', number, 42)
  .option('--out <folder>', 'one folder for each competition is made below this one')
  .addOption(json())
  .action(async (options) => (await import('../commands/run/demo.ts')).run(options));

addServers(program);

for (const command of program.commands) {
  command.exitOverride((error: CommanderError) => process.exit(error.exitCode === 0 ? 0 : exitCodes.usage));
}
