import { literal } from '../../services/text/markdown.ts';

/** A name as code where it is plain enough for that: it reads well as it stands, too. */
export const named = (name: string): string => (/^[\w .,:()+-]{1,80}$/.test(name) ? `\`${name}\`` : literal(name, 80));
