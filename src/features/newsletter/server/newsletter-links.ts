/** Makes and checks the links in newsletter mails. No secret is stored: a token carries its own MAC. */
import { isSameText, macOf } from '#server/platform/sha256.ts';
import { emailKey } from '#shared/text/email-address.ts';

/** `<uuid>.<SHA-256 in base64url>` */
const TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}$/;

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;

export function createNewsletterLinks(siteUrl: string, authSecret: string) {
  const tokenFor = (purpose: string, subscriberId: string, nonce = '') =>
    `${subscriberId}.${macOf(authSecret, `newsletter-${purpose}:${subscriberId}:${nonce}`)}`;
  const link = (path: string, token: string) => `${siteUrl}${path}?token=${token}`;
  return {
    /** URL of a page with a button that confirms. */
    confirm: (subscriberId: string, nonce: string) =>
      link('/newsletter/confirm', tokenFor('confirm', subscriberId, nonce)),
    /** URL of a page with a button that unsubscribes; a POST to it unsubscribes at once (RFC 8058). */
    unsubscribe: (subscriberId: string) => link('/newsletter/unsubscribe', tokenFor('unsubscribe', subscriberId)),
    /** The subscriber id in a token, before its MAC is checked. Undefined when the text isn't shaped like a token. */
    subscriberOf: (token: string) => TOKEN.exec(token)?.[1],
    provesConfirm: (token: string, subscriberId: string, nonce: string) =>
      isSameText(token, tokenFor('confirm', subscriberId, nonce)),
    provesUnsubscribe: (token: string, subscriberId: string) =>
      isSameText(token, tokenFor('unsubscribe', subscriberId)),
    /** A keyed digest that replaces an erased address. Without the secret, nobody can test addresses against it. */
    suppressionMark: (email: string) => `suppressed:${macOf(authSecret, `newsletter-suppression:${emailKey(email)}`)}`,
  };
}
