import { chooseTier, sandboxProbes } from '../../../../services/python/sandbox/choose.ts';
import { runEnclosed, Task } from './enclosed.ts';

/** Does one thing as whoever it was started, and prints what came of it as JSON. */
const [what, json = ''] = process.argv.slice(2);
const answer = async () => {
  switch (what) {
    case 'choose':
      return chooseTier('auto', '/usr/bin/python3');
    case 'probes':
      return sandboxProbes('/usr/bin/python3');
    default:
      return runEnclosed(Task.parse(JSON.parse(json)));
  }
};
process.stdout.write(JSON.stringify(await answer()));
