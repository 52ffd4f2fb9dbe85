import { secretForms } from './secret-forms.ts';

/** A text that may leave this machine, and the names of what was removed from it. */
interface Cleaned {
  readonly text: string;
  readonly found: readonly string[];
}

export type Guard = (text: string) => Cleaned;

/** Patterns of credentials, also of other people's. */
const shapes: readonly (readonly [string, RegExp])[] = [
  [
    'a private key',
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]*PRIVATE KEY-----|(?=-----BEGIN )|$)/g,
  ],
  ['a key of Anthropic', /\bsk-ant-[\w-]{16,}/g],
  ['a key of a language model', /\bsk-(?:or-|proj-)?[A-Za-z0-9-]{20,}[A-Za-z0-9]/g],
  ['a token of Kaggle', /\bKGAT_[A-Za-z0-9]{16,}/g],
  ['a token of Hugging Face', /\bhf_[A-Za-z0-9]{20,}/g],
  ['a key of AWS', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['a token of GitHub', /\b(?:gh[opusr]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/g],
];

/**
 * Removes secrets by value in all their forms, then by pattern, then the home folder. It cleans what is sent and also what comes back,
 * because servers and models repeat what they got.
 */
export const openGuard = (secrets: readonly string[], home: string): Guard => {
  const forms = [...new Set(secrets.flatMap(secretForms))].sort((a, b) => b.length - a.length);
  const values = forms.length === 0 ? null : new RegExp(forms.map(escaped).join('|'), 'g');
  const folder = homePattern(home);
  return (text) => {
    const found: string[] = [];
    const without = (clean: string, pattern: RegExp | null, word: string, what: string): string => {
      if (pattern === null) return clean;
      let times = 0;
      const left = clean.replace(pattern, () => {
        times++;
        return word;
      });
      if (times > 0) found.push(times === 1 ? what : `${what} (${times} times)`);
      return left;
    };
    let clean = without(text, values, '[hidden]', 'a secret of this machine');
    for (const [what, pattern] of shapes) clean = without(clean, pattern, '[hidden]', `what looks like ${what}`);
    clean = without(clean, folder, '~', 'the home folder');
    return { text: clean, found };
  };
};

/** The home folder, and the same name below /home and /Users. Null: it is not a person's folder (`/`, `/tmp`). */
const homePattern = (home: string): RegExp | null => {
  const bare = home.replace(/(?<![\\/])[\\/]+$/, '');
  if (!/^(?:\/[^/]+){1,}$|^[A-Za-z]:\\/.test(bare) || bare === '/tmp') return null;
  const user = escaped(bare.split(/[\\/]/).at(-1) ?? '');
  return new RegExp(`(?:${escaped(bare)}|/(?:home|Users)/${user})(?![\\w.-])`, 'g');
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
