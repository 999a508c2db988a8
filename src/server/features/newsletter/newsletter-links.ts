/** Makes and checks the links in newsletter mails. Nothing secret is stored: a token proves itself by its MAC. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../../../shared/email-address.ts';

export interface NewsletterLinks {
  /** A page with a button that confirms. */
  confirm(subscriberId: string, nonce: string): string;
  /** A page with a button that unsubscribes; a POST there does so at once (RFC 8058). */
  unsubscribe(subscriberId: string): string;
  /** Whom a token names; nothing is proved yet. Undefined when it is no token of ours. */
  subscriberOf(token: string): string | undefined;
  provesConfirm(token: string, subscriberId: string, nonce: string): boolean;
  provesUnsubscribe(token: string, subscriberId: string): boolean;
  /** Stands for an address that must not be written to, without telling it: nobody tries addresses without the secret. */
  suppressionMark(email: string): string;
}

/** `<uuid>.<SHA-256 in base64url>` */
const TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}$/;

export function createNewsletterLinks(siteUrl: string, authSecret: string): NewsletterLinks {
  // The purpose comes first, so that a link made for one thing never opens another.
  const tokenFor = (purpose: string, subscriberId: string, nonce = '') => {
    const mac = createHmac('sha256', authSecret)
      .update(`newsletter-${purpose}:${subscriberId}:${nonce}`)
      .digest('base64url');
    return `${subscriberId}.${mac}`;
  };
  const link = (path: string, token: string) => `${siteUrl}${path}?token=${token}`;
  return {
    confirm: (subscriberId, nonce) => link('/newsletter/confirm', tokenFor('confirm', subscriberId, nonce)),
    unsubscribe: (subscriberId) => link('/newsletter/unsubscribe', tokenFor('unsubscribe', subscriberId)),
    subscriberOf: (token) => TOKEN.exec(token)?.[1],
    provesConfirm: (token, subscriberId, nonce) => isSame(token, tokenFor('confirm', subscriberId, nonce)),
    provesUnsubscribe: (token, subscriberId) => isSame(token, tokenFor('unsubscribe', subscriberId)),
    suppressionMark: (email) =>
      `suppressed:${createHmac('sha256', authSecret)
        .update(`newsletter-suppression:${emailKey(email)}`)
        .digest('base64url')}`,
  };
}

/** Both sides are as long as {@link TOKEN} says. */
function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
