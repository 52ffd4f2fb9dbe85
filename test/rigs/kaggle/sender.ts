import { Credentials } from '../../../services/kaggle/credentials/credentials.ts';
import { openKaggle } from '../../../services/kaggle/open.ts';
import { send } from '../../../services/kaggle/submissions/send.ts';

/** A process that sends one file: to be killed. */
const [base = '', username = '', key = '', book = '', order = ''] = process.argv.slice(2);
const kaggle = openKaggle({ base, credentials: Credentials.key(username, key) });
const sent = await send({ kaggle, book }, JSON.parse(order));
process.stdout.write(`${JSON.stringify(sent)}\n`);
