/** Who may ask: everybody, or whoever shows the token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** @param token undefined: no token is asked for */
export function isAuthorised(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const shown = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** Of one length whatever was shown, and as slow for a near miss as for any other. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
