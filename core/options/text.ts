import * as z from 'zod';
import { Approval, parseApprovals } from './approval.ts';
import { limitTexts, type NamedLimits, parseLimits } from './limits.ts';

/** How a value is written: as a flag's text, as a cell of a list, and back as arguments of a command. */
export interface Text<T = unknown> {
  readonly flag: z.ZodType<T, string>;
  readonly cell: z.ZodType<T, string>;
  args(flag: string, value: T): readonly string[];
  /** What two of the same flag mean together; else the last counts. */
  fold?(before: T, next: T): T;
}

const asArgument = (flag: string, value: unknown): string[] => [`${flag}=${value}`];

/** Text that `parse` understands; where it gives undefined, `say` is the mistake. */
const read = <T>(parse: (text: string) => T | undefined, say: string): z.ZodType<T, string> =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: say });
    return z.NEVER;
  });

const numberOf = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined);
const yes = /^(yes|y|true|1|on|x)$/i;
const no = /^(no|n|false|0|off)$/i;
const switchOf = (text: string) => (yes.test(text) ? true : no.test(text) ? false : undefined);

/** A number that is one: `--time 5m` is refused instead of guessed at. What it may be is the option's own schema. */
export const number: Text<number> = {
  flag: read(numberOf, 'Not a number.'),
  cell: read(numberOf, 'say a number'),
  args: asArgument,
};

/** Any text. */
export const word: Text<string> = { flag: z.string(), cell: z.string(), args: asArgument };

/** Any text, the flag any number of times; a cell holds several with spaces or `;` between them. */
export const words: Text<readonly string[]> = {
  flag: z.string().transform((text) => [text]),
  cell: z.string().transform((text) => text.split(/[\s;]+/).filter((part) => part !== '')),
  args: (flag, value) => value.map((text) => `${flag}=${text}`),
  fold: (before, next) => [...before, ...next],
};

/** A flag without a value. */
export const yesOrNo: Text<boolean> = {
  flag: read(switchOf, 'Say yes or no.'),
  cell: read(switchOf, 'say yes or no'),
  args: (flag, on) => (on ? [flag] : []),
};

/** `--no-NAME`, which means off. */
export const unlessOff: Text<'auto' | 'off'> = {
  flag: z.enum(['auto', 'off']),
  cell: yesOrNo.cell.transform((on) => (on ? 'auto' : 'off')),
  args: (flag, value) => (value === 'off' ? [flag] : []),
};

/** A flag with a text or without one. */
export const maybeWord: Text<boolean | string> = {
  flag: z.string(),
  cell: z.string().transform((text) => switchOf(text) ?? text),
  args: (flag, value) => (value === true ? [flag] : value ? [flag, String(value)] : []),
};

type Gpu = 'off' | 'auto' | number;
const gpuOf = (text: string): Gpu | undefined =>
  text === 'off' || text === 'auto' ? text : /^\d{1,3}$/.test(text) ? Number(text) : undefined;

/** `off`, `auto` or a number; in a list as people write it. */
export const gpu: Text<Gpu> = {
  flag: read(gpuOf, 'Say off, auto or a number.'),
  cell: read((text) => gpuOf(text.toLowerCase()), 'say off, auto or a number'),
  args: asArgument,
};

/** `memory=8G disk=40G`, the flag any number of times; a cell holds the memory alone. */
export const limits: Text<NamedLimits> = {
  flag: z.string().transform((text, context) => {
    const known = parseLimits(text.split(/[\s,]+/).filter((part) => part !== ''));
    if (known.ok) return known.value;
    context.addIssue({ code: 'custom', message: `${known.why}.` });
    return z.NEVER;
  }),
  cell: read((text) => {
    const known = parseLimits([`memory=${text}`]);
    return known.ok ? known.value : undefined;
  }, 'say an amount as 8G'),
  args: (flag, value) => limitTexts(value).flatMap((text) => [flag, text]),
  fold: (before, next) => ({ ...before, ...next }),
};

/** `plan,code` */
export const approvals: Text<readonly Approval[]> = {
  flag: read(parseApprovals, `Say one or more of ${Approval.options.join(', ')}.`),
  cell: read(parseApprovals, `say one or more of ${Approval.options.join(', ')}`),
  args: (flag, value) => [`${flag}=${value.join(',')}`],
};

/** One of a few words. */
export const oneOf = <const T extends string>(words: readonly T[], say: string): Text<T> => {
  const known = z.enum(words, { error: () => say });
  return { flag: z.string().pipe(known), cell: z.string().pipe(known), args: asArgument };
};

const spanOf = (text: string): number | undefined => {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? [];
  const span = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  return span > 0 ? span : undefined;
};

/** `8h`, `30m`, `1h30m`, or seconds: nobody counts a night in seconds. */
export const span: Text<number> = {
  flag: read(spanOf, 'Say seconds, or 8h, 30m, 1h30m.'),
  cell: read(spanOf, 'say seconds, or 8h, 30m, 1h30m'),
  args: asArgument,
};
