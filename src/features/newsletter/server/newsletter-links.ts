/** Makes and checks the links in newsletter mails. No secret is stored: a token carries its own MAC. */
import { isSameText, macOf } from '#server/platform/sha256.ts';
import { emailKey } from '#shared/text/email-address.ts';

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;

/** `<uuid>.<SHA-256 in base64url>` */
const TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}$/;

export function createNewsletterLinks(siteUrl: string, authSecret: string) {
  // The MAC covers the purpose, so a link made for one purpose never works for another.
  const tokenFor = (purpose: 'confirm' | 'unsubscribe', id: string, nonce = '') =>
    `${id}.${macOf(authSecret, `newsletter-${purpose}:${id}:${nonce}`)}`;
  return {
    /** URL of a page with a button that confirms. */
    confirm: (id: string, nonce: string) => `${siteUrl}/newsletter/confirm?token=${tokenFor('confirm', id, nonce)}`,
    /**
     * URL of a page with a button that unsubscribes; a POST to it unsubscribes at once (RFC 8058).
     * @param letter The id of the letter that the link is in.
     */
    unsubscribe: (id: string, letter?: string) =>
      `${siteUrl}/newsletter/unsubscribe?token=${tokenFor('unsubscribe', id)}${letter ? `&letter=${letter}` : ''}`,
    /** The subscriber id in a token, before its MAC is checked. Undefined when the text isn't shaped like a token. */
    subscriberOf: (token: string) => TOKEN.exec(token)?.[1],
    provesConfirm: (token: string, id: string, nonce: string) => isSameText(token, tokenFor('confirm', id, nonce)),
    provesUnsubscribe: (token: string, id: string) => isSameText(token, tokenFor('unsubscribe', id)),
    /** A keyed digest that replaces an erased address. Without the secret, nobody can test addresses against it. */
    suppressionMark: (email: string) => `suppressed:${macOf(authSecret, `newsletter-suppression:${emailKey(email)}`)}`,
  };
}
