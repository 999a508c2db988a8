/** Composes the emails of accounts. Their links are made here, when a mail is sent and not when it is asked for. */
import { createElement } from 'react';
import { routes } from '../../../../shared/routes.ts';
import { linkToConfirm, type AccountLink } from '../wire/account-links.ts';
import { TOKEN_LIFETIME_MS, type TokenWish } from '../stores/account-tokens.ts';
import { AccountConfirmEmail, accountConfirmSubject } from './account-confirm-email.tsx';
import { AccountInviteEmail, accountInviteSubject } from './account-invite-email.tsx';
import { AlreadyRegisteredEmail, alreadyRegisteredSubject } from './already-registered-email.tsx';
import { ClaimResultsEmail, claimResultsSubject } from '../../assessment/claim-results-email.tsx';
import { EmailChangeEmail, emailChangeSubject } from './email-change-email.tsx';
import { EmailChangedEmail, emailChangedSubject } from './email-changed-email.tsx';
import { PasswordChangedEmail, passwordChangedSubject } from './password-changed-email.tsx';
import { PasswordResetEmail, passwordResetSubject } from './password-reset-email.tsx';
import type { SignUp } from '../../../platform/mail/mail-kinds.ts';
import { TwoStepChangedEmail, twoStepChangedSubject } from './two-step-changed-email.tsx';
import type { ComposersOf, MailContext, MailRow } from '../../../platform/mail/render-mail.ts';
import { greetingName } from '../../../platform/mail/visitor-text.ts';

/** What these emails ask of the accounts, so that mail knows none of their tables. */
export interface AccountMailSource {
  /** As given in this sign-up, otherwise the account's own. Throws when the account is gone. */
  fullNameOf(userId: string, signedUpWith?: MailedToken['metadata']): Promise<string>;
  /**
   * A new secret each time: an outage of the mail server never delivers a link that has expired, and a second
   * attempt leaves the link of a first copy alive (security-bar A13). Throws when the mail was withdrawn meanwhile.
   */
  mintToken(wish: MailedToken, mailId: string): Promise<string>;
}

type MailedToken = Omit<TokenWish, 'now'>;

export const accountComposers: ComposersOf<
  | 'account-confirm'
  | 'account-invite'
  | 'password-reset'
  | 'password-changed'
  | 'two-step-changed'
  | 'email-change'
  | 'email-changed'
  | 'already-registered'
  | 'claim-results'
> = {
  'account-confirm': async ({ userId, signUp, redirectTo }, context, mail) => {
    const { passwordHash, metadata } = signUp ?? {};
    const token = { userId, kind: 'signup', email: mail.recipient, passwordHash, metadata } as const;
    const { url, ...shared } = await linkFor(token, context, mail, { redirectTo });
    // The page behind the link asks fewer questions in the browser that knows this id from signing up.
    const confirmUrl = signUp ? `${url}&sign_up=${signUp.id}` : url;
    const props = { ...shared, confirmUrl, signedUp: signUp ? circumstancesOf(signUp) : null };
    return { subject: accountConfirmSubject(props), body: createElement(AccountConfirmEmail, props) };
  },
  'account-invite': async ({ userId, redirectTo }, context, mail) => {
    const token = { userId, kind: 'signup', email: mail.recipient } as const;
    const { url: acceptUrl, ...shared } = await linkFor(token, context, mail, { type: 'invite', redirectTo });
    const props = { ...shared, acceptUrl };
    return { subject: accountInviteSubject(props), body: createElement(AccountInviteEmail, props) };
  },
  'password-reset': async ({ userId, redirectTo }, context, mail) => {
    const token = { userId, kind: 'recovery', email: mail.recipient } as const;
    const { url: resetUrl, ...shared } = await linkFor(token, context, mail, { redirectTo });
    const props = { ...shared, resetUrl };
    return { subject: passwordResetSubject(props), body: createElement(PasswordResetEmail, props) };
  },
  'password-changed': (_payload, { siteUrl }) => {
    const props = { siteHost: new URL(siteUrl).host };
    return { subject: passwordChangedSubject(props), body: createElement(PasswordChangedEmail, props) };
  },
  'two-step-changed': ({ change }, { siteUrl }) => {
    const props = { siteHost: new URL(siteUrl).host, change };
    return { subject: twoStepChangedSubject(props), body: createElement(TwoStepChangedEmail, props) };
  },
  'email-change': async ({ userId, which, newEmail, redirectTo }, context, mail) => {
    const token = { userId, kind: `email_change_${which}`, email: newEmail } as const;
    const { url: confirmUrl, ...shared } = await linkFor(token, context, mail, { redirectTo });
    const props = { ...shared, confirmUrl, which, newEmail };
    return { subject: emailChangeSubject(props), body: createElement(EmailChangeEmail, props) };
  },
  'email-changed': (_payload, { siteUrl }) => {
    const props = { siteHost: new URL(siteUrl).host };
    return { subject: emailChangedSubject(props), body: createElement(EmailChangedEmail, props) };
  },
  'already-registered': (_payload, { siteUrl }) => {
    const props = {
      siteHost: new URL(siteUrl).host,
      signInUrl: `${siteUrl}${routes.auth}`,
      resetUrl: `${siteUrl}${routes['auth-reset']}`,
    };
    return { subject: alreadyRegisteredSubject(props), body: createElement(AlreadyRegisteredEmail, props) };
  },
  'claim-results': async ({ userId }, context, mail) => {
    const { url: claimUrl, ...shared } = await linkFor({ userId, kind: 'claim', email: mail.recipient }, context, mail);
    const props = { ...shared, claimUrl };
    return { subject: claimResultsSubject(props), body: createElement(ClaimResultsEmail, props) };
  },
};

async function linkFor(
  token: MailedToken,
  { siteUrl, accounts }: MailContext,
  mail: MailRow,
  { type = linkTypeOf(token.kind), redirectTo }: Partial<Omit<AccountLink, 'token'>> = {},
) {
  const name = greetingName(await accounts.fullNameOf(token.userId, token.metadata));
  return {
    name,
    siteHost: new URL(siteUrl).host,
    url: linkToConfirm(siteUrl, { token: await accounts.mintToken(token, mail.id), type, redirectTo }),
    validFor: duration(TOKEN_LIFETIME_MS[token.kind]),
  };
}

/** As auth-js names what a link is for; it knows one kind of address change. */
function linkTypeOf(kind: TokenWish['kind']): string {
  return kind.startsWith('email_change') ? 'email_change' : kind;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** '60 minutes', '24 hours'; lifetimes are whole minutes. */
function duration(ms: number): string {
  return ms > HOUR_MS ? `${ms / HOUR_MS} hours` : `${ms / MINUTE_MS} minutes`;
}

const UTC_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const UTC_TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** 'on November 21, 2026 at 10:12 UTC (Chrome on Windows)' */
function circumstancesOf({ at, device }: SignUp): string {
  const moment = `on ${UTC_DAY.format(at)} at ${UTC_TIME.format(at)} UTC`;
  return device === null ? moment : `${moment} (${device})`;
}
