import { functionsOf } from '#server/platform/http/site-function.ts';
import { sql } from 'kysely';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { Pipeline } from '#server/platform/http/request-pipeline.ts';
import { countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { ACCOUNT_CALLS, INVITED_MS, type AccountsInterface } from './interface.ts';
import { ACCOUNT_ROUTES } from './accounts-routes.ts';
import { createAuthEndpoint } from './auth-endpoint.ts';
import { emails } from './emails/account-emails.tsx';
import { createAccountMailing } from './emails/account-mailing.ts';
import {
  createAccountOverview,
  createExportAccount,
  exportFactors,
  exportProfile,
  exportSessions,
  showFactors,
  showProfile,
  showSessions,
} from './holdings/account-views.ts';
import { createDeleteAccount } from './holdings/delete-account-endpoint.ts';
import type { Accounts } from './service/accounts.ts';
import { guestOf } from './service/guests.ts';
import { changeUser, deleteUser, findUser } from './stores/user-store.ts';
import { forgetSignUp } from './stores/sign-up-store.ts';
import { mailInterval, MAILS_PER_ADDRESS } from './wire/account-limits.ts';
import { authOverload } from './wire/auth-error.ts';

const EXPORTS_PER_CLIENT: RateLimit = { name: 'exports', points: 10, windowMs: 3_600_000 };

export function createAccountsFeature(accounts: Accounts, pipeline: Pipeline): Feature {
  return {
    name: 'accounts',
    functions: [
      ...functionsOf('account', ACCOUNT_CALLS, {
        'account-overview': createAccountOverview(accounts),
        'delete-account': createDeleteAccount(accounts),
      }),
      ...functionsOf('account', EXPORTS_PER_CLIENT, { 'export-account': createExportAccount(accounts) }),
    ],
    routes: [
      {
        base: '/auth/v1',
        endpoint: createAuthEndpoint(accounts, pipeline, ACCOUNT_ROUTES),
        list: ACCOUNT_ROUTES,
        overload: { isUrgent: (_method, url) => url.includes('grant_type=refresh_token'), word: authOverload },
      },
    ],
    emails: declareEmails(emails, createAccountMailing(accounts)),
    tables: {
      sessions: {
        owner: 'The account.',
        key: ['id'],
        kept: [
          { period: 'sessions', since: 'refreshed_at' },
          { period: 'sessions-at-most', until: 'expires_at' },
        ],
        exported: { as: 'sessions', read: exportSessions },
        erased: { with: 'users' },
      },
      refresh_tokens: {
        owner: 'The account of the session.',
        key: ['token_hash'],
        // The next refresh deletes tokens spent before the grace period. This period covers sessions that aren't used
        // again.
        kept: [{ period: 'sessions', since: 'spent_at' }],
        exported: { not: 'Hashes of secrets.' },
        erased: { with: 'sessions' },
      },
      one_time_tokens: {
        owner: 'The account.',
        key: ['token_hash'],
        kept: [{ period: 'links', until: 'expires_at' }],
        exported: { not: 'Hashes of secrets.' },
        erased: { with: 'users' },
      },
      factors: {
        owner: 'The account.',
        key: ['id'],
        kept: [{ period: 'unfinished-factors', since: 'created_at', only: () => sql`status = 'unverified'` }],
        exported: { as: 'twoStepDevices', read: exportFactors },
        erased: { with: 'users' },
      },
      factor_challenges: {
        owner: 'The account of the factor.',
        key: ['id'],
        kept: [{ period: 'unfinished-factors', until: 'expires_at' }],
        exported: { not: 'They live for minutes and hold nothing but their time.' },
        erased: { with: 'factors' },
      },
      sign_in_failures: {
        owner: 'The account, or nobody: counts for unknown addresses too, so that known ones cannot be told apart.',
        key: ['subject'],
        kept: [{ period: 'sign-in-failures', until: 'expires_at' }],
        exported: { not: 'Counts under hashes, which say nothing about anybody.' },
        // Finds some of the counters by the devices, which go with the user.
        erased: (tx, { id, email }) => accounts.guard.forget(tx, email, id),
      },
      sign_ups: {
        owner: 'The account, or nobody: kept for addresses with and without one, so that they cannot be told apart.',
        key: ['subject'],
        kept: [{ period: 'unconfirmed', until: 'expires_at' }],
        exported: { not: 'A hash of an address with a hash of a password.' },
        erased: (tx, { email }) => forgetSignUp(tx, email),
      },
      known_devices: {
        owner: 'The account.',
        key: ['device_hash'],
        kept: [{ period: 'devices', since: 'last_seen_at' }],
        exported: { not: 'Hashes of address, network and browser; the sessions say the same in words.' },
        erased: { with: 'users' },
      },
      signing_keys: {
        owner: 'The site.',
        key: ['name'],
        kept: { not: 'It signs access tokens until the operator replaces it.' },
        exported: { not: 'It is about nobody.' },
        erased: { not: 'It is about nobody.' },
      },
      users: {
        owner: 'The account.',
        key: ['id'],
        kept: [{ period: 'unconfirmed', since: 'created_at', only: unconfirmedAndUnasked }],
        exported: { as: 'profile', read: exportProfile },
        erased: { last: (tx, { id }) => deleteUser(tx, id) },
      },
    },
    overview: { profile: showProfile, sessions: showSessions, factors: showFactors },
  };
}

/**
 * Keeps an account while one of its links is live or a mail with one is queued, so that no mailed link arrives dead.
 */
const unconfirmedAndUnasked = (now: number) => sql`email_confirmed_at is null
  and not exists (select 1 from one_time_tokens where user_id = users.id and expires_at > ${now})
  and not exists (select 1 from outbox where user_id = users.id and status = 'queued')`;

export function createAccountsInterface(accounts: Accounts): AccountsInterface {
  const { rateLimiter, settings } = accounts;
  const mailing = createAccountMailing(accounts);
  return {
    async limitMail(tx, email, now) {
      const wait = await rateLimiter.consume(tx, mailInterval(settings.mailIntervalMs), email, now);
      return (
        wait ||
        (await rateLimiter.consume(tx, MAILS_PER_ADDRESS, email, now)) ||
        countMailTo(tx, rateLimiter, email, now)
      );
    },
    guestOf,
    linkToAccept({ id: userId }, mail, path) {
      const token = { userId, kind: 'signup', email: mail.recipient, lifetimeMs: INVITED_MS } as const;
      return mailing.linkFor(token, mail, { type: 'invite', redirectTo: accounts.siteUrl + path });
    },
    linkToProveAddress: (userId, mail) => mailing.linkFor({ userId, kind: 'claim', email: mail.recipient }, mail),
    newsletterAskedAt: async (db, userId) => (await findUser(db, userId))?.newsletter_asked_at ?? null,
    async noteNewsletterAsked(tx, userId, askedAt, now) {
      await changeUser(tx, userId, { newsletter_asked_at: askedAt }, now);
    },
  };
}
