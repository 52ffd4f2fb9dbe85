import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Who may change anything: whoever has the token that was printed when the server started. */
export interface Door {
  readonly token: string;
  /** Lets this reader's browser in until the server ends; false: the token is wrong. */
  readonly enter: (context: Context, token: string) => boolean;
  /** Whether this reader may change anything. */
  readonly isOpen: (context: Context) => boolean;
}

/** Opens a door. The port is part of the cookie's name, because cookies do not distinguish the ports of a machine. */
export const openDoor = (port: () => number): Door => {
  const token = randomBytes(24).toString('base64url');
  const session = randomBytes(24).toString('base64url');
  const cookie = () => `medalist-${port()}`;
  return {
    token,
    enter(context, said) {
      if (!isSame(said, token)) return false;
      setCookie(context, cookie(), session, { httpOnly: true, sameSite: 'Strict', path: '/' });
      return true;
    },
    isOpen(context) {
      const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
      return isSame(bearer ?? '', token) || isSame(getCookie(context, cookie()) ?? '', session);
    },
  };
};

const isSame = (said: string, meant: string): boolean => timingSafeEqual(digest(said), digest(meant));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
