import { basename } from 'node:path';
import type { Result } from '../../../core/schema/result.ts';
import { measuring } from '../../../core/script/score/measuring.ts';
import { quoted } from '../../../services/text/quoted.ts';
import type { Facts } from '../facts.ts';
import { code, facts, folded, html, type Part, section, table } from './parts.ts';

/** How to run it again, and the script. */
export const again = ({ result, script }: Facts): readonly Part[] => {
  const { request, runId, slug, versions, digests, report } = result;
  const command = `medalist compete ${wordsOf(request, slug).join(' ')}`;
  const lines = script === null ? 0 : script.split('\n').length - 1;
  const isShort = report?.script?.file != null;
  const unmeasured = report?.script?.unmeasured ?? null;
  const words = isShort
    ? 'It does what the engine found, in a few lines; engine.py beside it calls the engine.'
    : 'The program whose predictions these are.';
  return [
    ...(script === null || lines > mostLines
      ? []
      : [section('script', 'The script', html`<p>${words}</p>`, folded(`solution.py, ${lines} lines`, code(script)))]),
    unmeasured &&
      section(
        'unmeasured',
        'A short script, unmeasured',
        html`<p>script.py has ${unmeasured.lines} lines. Nobody knows how good it is: ${report?.script?.why}. It tells its own cross-validation when it runs:</p>`,
        code(measuring()),
      ),
    section(
      'again',
      'Run it again',
      html`<p>The same order, and a replay of this very run from what was recorded:</p>`,
      code(`${command}\nmedalist replay ${runId}`),
      folded('Versions', facts(Object.entries(versions).map(([name, version]) => [name, version]))),
      folded('What the result rests on', table(['artifact', 'SHA-256'], Object.entries(digests))),
    ),
  ];
};

/** The words of the command. The user's folders and programs are named as if they were in the current folder. */
const wordsOf = ({ url, time, seed, solutions, only }: Result['request'], slug: string): string[] => [
  ...[quoted(url ?? `./${slug}`), `--time ${time}`, `--seed ${seed}`],
  ...solutions.map((path) => `--solution ${quoted(`./${basename(path)}`)}`),
  ...(only ? ['--only'] : []),
];

/** A longer program is an engine, which nobody wants to read in a page. */
const mostLines = 1_500;
