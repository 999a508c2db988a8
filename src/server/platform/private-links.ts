/** Private links to single rows. Stores no secret: a token is a row's id, an epoch and their MAC. */
import { isSameText, macOf } from './sha256.ts';

export interface LinkedRow {
  id: string;
  /** A link is good for one epoch of its row; raising the row's epoch ends the links mailed before. */
  epoch: number;
}

/** `<uuid>.<epoch>.<SHA-256 in base64url>`. Epoch 0 is left out, as in links that were mailed before there were epochs. */
const TOKEN = /^([0-9a-f-]{36})(?:\.([1-9]\d{0,8}))?\.[\w-]{43}$/;

export type PrivateLinks = ReturnType<typeof createPrivateLinks>;

/** A `purpose` names the row's kind and the holder's role. */
export function createPrivateLinks(siteUrl: string, authSecret: string) {
  const tokenFor = (purpose: string, { id, epoch }: LinkedRow) => {
    const row = epoch === 0 ? id : `${id}.${epoch}`;
    return `${row}.${macOf(authSecret, `private-link:${purpose}:${row}`)}`;
  };
  return {
    /** The token is in the fragment, which reaches no log. Rows whose links are never ended have no epoch. */
    link: (path: string, purpose: string, id: string, epoch = 0) =>
      `${siteUrl}${path}#${tokenFor(purpose, { id, epoch })}`,
    /** The same with the token in the path, for what is opened without scripts. Only the route of a path is logged. */
    address: (path: string, purpose: string, id: string, epoch = 0) =>
      `${siteUrl}${path}/${tokenFor(purpose, { id, epoch })}`,
    /** The row, whose epoch the caller compares; undefined unless the token was made for this purpose. */
    rowOf(token: string, purpose: string): LinkedRow | undefined {
      const [, id, epoch = '0'] = TOKEN.exec(token) ?? [];
      const row = id === undefined ? undefined : { id, epoch: Number(epoch) };
      return row && isSameText(token, tokenFor(purpose, row)) ? row : undefined;
    },
  };
}
