/** Makes and checks the links in newsletter mails. No secret is stored: a token carries its own MAC. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey } from '#shared/text/email-address.ts';

export interface NewsletterLinks {
  /** URL of a page with a button that confirms. */
  confirm(subscriberId: string, nonce: string): string;
  /** URL of a page with a button that unsubscribes; a POST to it unsubscribes at once (RFC 8058). */
  unsubscribe(subscriberId: string): string;
  /** The subscriber id in a token, before its MAC is checked. Undefined when the text isn't shaped like a token. */
  subscriberOf(token: string): string | undefined;
  provesConfirm(token: string, subscriberId: string, nonce: string): boolean;
  provesUnsubscribe(token: string, subscriberId: string): boolean;
  /** A keyed digest that replaces an erased address. Without the secret, nobody can test addresses against it. */
  suppressionMark(email: string): string;
}

/** `<uuid>.<SHA-256 in base64url>` */
const TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}$/;

export function createNewsletterLinks(siteUrl: string, authSecret: string): NewsletterLinks {
  // The MAC covers the purpose, so a link made for one purpose never works for another.
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

/** {@link TOKEN} fixes the length of both. */
function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
