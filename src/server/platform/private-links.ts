/** Makes and checks private links to single rows. Stores no secret: a token is a row's id and its MAC. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PrivateLinks {
  /**
   * The page's URL with the token in its fragment, which reaches no log and no other site. `purpose` names the row's
   * kind and the holder's role.
   */
  link(path: string, purpose: string, id: string): string;
  /** The row's id; undefined unless the token was made for this purpose. */
  idOf(token: string, purpose: string): string | undefined;
}

/** `<uuid>.<SHA-256 in base64url>` */
const TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}$/;
const TOKEN_LENGTH = 36 + 1 + 43;

export function createPrivateLinks(siteUrl: string, authSecret: string): PrivateLinks {
  const tokenFor = (purpose: string, id: string) =>
    `${id}.${createHmac('sha256', authSecret).update(`private-link:${purpose}:${id}`).digest('base64url')}`;
  return {
    link: (path, purpose, id) => `${siteUrl}${path}#${tokenFor(purpose, id)}`,
    idOf(token, purpose) {
      if (token.length !== TOKEN_LENGTH) return undefined;
      const id = TOKEN.exec(token)?.[1];
      if (id === undefined) return undefined;
      return timingSafeEqual(Buffer.from(token), Buffer.from(tokenFor(purpose, id))) ? id : undefined;
    },
  };
}
