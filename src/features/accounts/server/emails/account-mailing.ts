/** Shared by the account emails: the site's name, and links whose tokens are minted when a mail is sent. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { MailRow } from '#server/platform/mail/outbox/email-declaration.ts';
import { greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import { TOKEN_LIFETIME_MS, type TokenWish } from '../stores/account-tokens.ts';
import { linkToConfirm, type AccountLink } from '../wire/account-links.ts';

/** What these emails ask of the database. */
export interface AccountMailSource {
  /**
   * The account's name, empty unless this is its address and a link has proved it: whoever typed the name may have
   * typed somebody else's address. Throws when the account is gone.
   */
  fullNameOf(userId: string, recipient: string): Promise<string>;
  /** The account's address. Throws when the account is gone. */
  addressOf(userId: string): Promise<string>;
  /**
   * Mints a new secret each time, so an outage of the mail server never delivers an expired link, and a retry leaves an
   * earlier copy's link valid. Throws when the mail was withdrawn meanwhile.
   */
  mintToken(wish: MailedToken, mailId: string): Promise<string>;
}

type MailedToken = Omit<TokenWish, 'now'>;

export interface MailedLink {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  url: string;
  /** How long it works, such as '24 hours'. */
  validFor: string;
}

export interface AccountMailing extends Pick<AccountMailSource, 'addressOf'> {
  siteUrl: string;
  siteHost: string;
  linkFor: (token: MailedToken, mail: MailRow, link?: Partial<Omit<AccountLink, 'token'>>) => Promise<MailedLink>;
}

export function createAccountMailing(siteUrl: string, source: AccountMailSource): AccountMailing {
  const siteHost = new URL(siteUrl).host;
  return {
    siteUrl,
    siteHost,
    addressOf: (userId) => source.addressOf(userId),
    async linkFor(wish, mail, { type = linkTypeOf(wish.kind), redirectTo } = {}) {
      const name = greetingName(await source.fullNameOf(wish.userId, mail.recipient));
      const token = await source.mintToken(wish, mail.id);
      const url = linkToConfirm(siteUrl, { token, type, redirectTo });
      return { name, siteHost, url, validFor: duration(wish.lifetimeMs ?? TOKEN_LIFETIME_MS[wish.kind]) };
    },
  };
}

/** The link's type as auth-js names it; it knows only one kind of address change. */
function linkTypeOf(kind: TokenWish['kind']): string {
  return kind.startsWith('email_change') ? 'email_change' : kind;
}

/** '60 minutes', '24 hours' or '7 days'. Lifetimes are whole in the unit that says them shortest. */
function duration(ms: number): string {
  if (ms > DAY_MS) return `${ms / DAY_MS} days`;
  return ms > HOUR_MS ? `${ms / HOUR_MS} hours` : `${ms / MINUTE_MS} minutes`;
}
