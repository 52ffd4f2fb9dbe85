import { roles } from '../claude/role.ts';
import { type FoundModels, findModels } from '../claude/settings/find-models.ts';
import { type Line, linesOf } from './line.ts';

const { ok, note, warning, problem } = linesOf('model');

/** Which language models would be asked (`file`: models.json). Nothing is sent, and no key is shown. */
export const modelLines = (env: NodeJS.ProcessEnv, file: string, unused: readonly string[] = []): Line[] => {
  const { ANTHROPIC_API_KEY: key = '', ANTHROPIC_BASE_URL: address = '' } = env;
  return [
    key === ''
      ? note('ANTHROPIC_API_KEY', 'not set: solutions come from templates alone')
      : key === key.trim()
        ? ok('ANTHROPIC_API_KEY', 'set; not tried')
        : warning(
            'ANTHROPIC_API_KEY',
            'set, with white space around it: the API would refuse it',
            'export ANTHROPIC_API_KEY="$(printf %s "$ANTHROPIC_API_KEY" | tr -d \'[:space:]\')"',
          ),
    ...(address === '' ? [] : [addressLine(address)]),
    ...roleLines(findModels(file, env)),
    ...unused.map((text) => note('models.json', text)),
  ];
};

const roleLines = (found: FoundModels): Line[] => {
  switch (found.kind) {
    case 'none':
      return [note('roles', found.why, found.advice)];
    case 'broken':
      return found.problems.map(({ where, why }) =>
        problem('roles', `${where}: ${why}`, '# docs/language-models/models.md says how'),
      );
    case 'models': {
      const { lineup, notes } = found.models;
      const asked = roles.map((role) => `${role} ${lineup.roles[role]?.model ?? 'off'}`).join(', ');
      return [ok('roles', `${asked}; not tried`), ...notes.map((text) => note('roles', text))];
    }
  }
};

const addressLine = (address: string): Line =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? note('ANTHROPIC_BASE_URL', 'set: requests go there instead of to Anthropic; not tried')
    : warning('ANTHROPIC_BASE_URL', 'set, but it is not an http or https address', 'unset ANTHROPIC_BASE_URL');
