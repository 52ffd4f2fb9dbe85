// Where Medalist is installed: npx node compete.ts ./my-competition
// In its checkout: npx node --conditions=medalist-source docs/examples/compete.ts ./my-competition
import { analyze, compete } from 'medalist';

const competition = process.argv[2] ?? 'demo-diabetes';

const asked = await analyze({ competition });
if (!asked.ok) throw new Error(JSON.stringify(asked));
console.log(`${asked.competition.name}: ${asked.competition.task}, ${asked.competition.metric.name}`);

const outcome = await compete(
  { competition, time: Number(process.argv[3] ?? 30) },
  { onEvent: (event) => event.type === 'stage.finished' && console.log(event.stage, event.headline) },
);
if (!outcome.ok) throw new Error(`${outcome.message}\n${outcome.advice}`);
console.log(outcome.result.status, outcome.result.report?.crossValidation?.score, outcome.folder);
