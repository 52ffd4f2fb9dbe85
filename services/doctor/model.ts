import { type Line, linesOf } from './line.ts';

const { ok, note, warning } = linesOf('model');

/** Whether a language model could be asked. Nothing is sent anywhere, and no value is shown. */
export const modelLines = (env: NodeJS.ProcessEnv): Line[] => {
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
  ];
};

const addressLine = (address: string): Line =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? note('ANTHROPIC_BASE_URL', 'set: requests go there instead of to Anthropic; not tried')
    : warning('ANTHROPIC_BASE_URL', 'set, but it is no http or https address', 'unset ANTHROPIC_BASE_URL');
