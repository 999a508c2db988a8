/** Makes and checks private links to single rows. Stores no secret: a token is a row's id, an epoch and their MAC. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkedRow {
  id: string;
  /** A link is good for one epoch of its row; raising the row's epoch ends the links mailed before. */
  epoch: number;
}

export interface PrivateLinks {
  /**
   * The page's URL with the token in its fragment, which reaches no log and no other site. `purpose` names the row's
   * kind and the holder's role. Rows whose links are never ended have no epoch.
   */
  link(path: string, purpose: string, id: string, epoch?: number): string;
  /** The row, whose epoch the caller compares; undefined unless the token was made for this purpose. */
  rowOf(token: string, purpose: string): LinkedRow | undefined;
}

/** `<uuid>.<epoch>.<SHA-256 in base64url>`. Epoch 0 is left out, as in links that were mailed before there were epochs. */
const TOKEN = /^([0-9a-f-]{36})(?:\.([1-9]\d{0,8}))?\.[\w-]{43}$/;

export function createPrivateLinks(siteUrl: string, authSecret: string): PrivateLinks {
  const tokenFor = (purpose: string, { id, epoch }: LinkedRow) => {
    const row = epoch === 0 ? id : `${id}.${epoch}`;
    return `${row}.${createHmac('sha256', authSecret).update(`private-link:${purpose}:${row}`).digest('base64url')}`;
  };
  return {
    link: (path, purpose, id, epoch = 0) => `${siteUrl}${path}#${tokenFor(purpose, { id, epoch })}`,
    rowOf(token, purpose) {
      const [, id, epoch = '0'] = TOKEN.exec(token) ?? [];
      if (id === undefined) return undefined;
      const row = { id, epoch: Number(epoch) };
      return timingSafeEqual(Buffer.from(token), Buffer.from(tokenFor(purpose, row))) ? row : undefined;
    },
  };
}
