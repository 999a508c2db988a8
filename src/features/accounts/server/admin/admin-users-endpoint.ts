import { countRows } from '#server/platform/db/count-rows.ts';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { UserRow } from '../stores/accounts-tables.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AUDIENCE } from '../sessions/access-token.ts';
import { newToken } from '../stores/account-tokens.ts';
import type { Accounts } from '../service/accounts.ts';
import { adminAttributes, endOfBan, namesOf, requireOffered, type AdminAttributes } from './admin-attributes.ts';
import { recordAdminChange, requireAdmin, userNotFound, userOfPath } from './admin-request.ts';
import { emailExists, refuse } from '../wire/auth-error.ts';
import { authRoute, emailOf, queryOf } from '../endpoints/auth-route.ts';
import { moveToAddress } from '../service/email-change.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { factorsByUser, factorsOf } from '../stores/factor-store.ts';
import { changePassword } from '../service/password-change.ts';
import { fittingMetadata, requireGoodPassword } from '../passwords/password-policy.ts';
import { forgetSignUp, rememberSignUp } from '../stores/sign-up-store.ts';
import { factorJson, userJson } from '../endpoints/user-json.ts';
import {
  addUser,
  appMetadataOf,
  appMetadataText,
  changeUser,
  findUser,
  holderOf,
  listUsers,
  lockUser,
  metadataOf,
  type UserChanges,
} from '../stores/user-store.ts';
import { dismissFactor, factorNamed } from '../factors/factor-change.ts';

const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 1_000;
const PAGE_MAX = 1_000_000;

export const showUsers = authRoute({ who: requireAdmin }, async ({ c, accounts: { db } }) => {
  const page = wholeNumber(c, 'page', 1, PAGE_MAX);
  const perPage = wholeNumber(c, 'per_page', PAGE_SIZE, PAGE_SIZE_MAX);
  const [users, total] = await Promise.all([
    listUsers(db, { offset: (page - 1) * perPage, limit: perPage }),
    countRows(db.selectFrom('users')),
  ]);
  const ids = users.map(({ id }) => id);
  const factors = await factorsByUser(db, ids);
  return c.json({ users: users.map((user) => userJson(user, factors.get(user.id) ?? [])), aud: AUDIENCE }, 200, {
    'x-total-count': String(total),
    link: pageLinks(c.req.path, page, perPage, Math.ceil(total / perPage)),
  });
});

export const createUser = authRoute({ who: requireAdmin, body: adminAttributes, isSlow: true }, async (call) => {
  const { c, accounts, body: attributes } = call;
  requireOffered(attributes);
  const { db, clock } = accounts;
  if (!attributes.email) throw refuse('validation_failed', 'Cannot create a user without an email');
  const email = emailOf(attributes.email);
  const passwordHash = await hashOf(accounts, attributes.password, email);
  const now = clock.now();
  const user = await db.transaction().execute(async (tx) => {
    const added = await addUser(tx, { email, passwordHash, metadata: {}, confirmedAt: null, now });
    if (!added) throw emailExists();
    if (!attributes.email_confirm) await rememberSignUp(tx, email, passwordHash, now);
    return changeUser(tx, added.id, changesOf(attributes, added, now), now);
  });
  if (!user) throw userNotFound();
  recordAdminChange(call, { event: 'user created', userId: user.id, changed: namesOf(attributes) });
  return c.json(userJson(user, []));
});

export const showUserById = authRoute({ who: requireAdmin }, async ({ c, accounts: { db } }) => {
  const user = await userOfPath(c, db, findUser);
  return c.json(userJson(user, await factorsOf(db, user.id)));
});

export const changeUserById = authRoute({ who: requireAdmin, body: adminAttributes, isSlow: true }, async (call) => {
  const { c, accounts, body: attributes } = call;
  requireOffered(attributes);
  const { db, clock } = accounts;
  const known = await userOfPath(c, db, findUser);
  const email = attributes.email ? emailOf(attributes.email) : known.email;
  const newHash = attributes.password ? await hashOf(accounts, attributes.password, email) : undefined;
  const now = clock.now();
  const user = await db.transaction().execute(async (tx) => {
    const locked = await userOfPath(c, tx, lockUser);
    if (newHash) await changePassword(tx, accounts, { user: locked, newHash }, now);
    if (attributes.email && email !== locked.email) {
      await moveToAddress(tx, accounts, locked, { email, email_confirmed_at: locked.email_confirmed_at }, now);
    }
    if (attributes.email_confirm) await forgetSignUp(tx, email);
    return changeUser(tx, locked.id, changesOf(attributes, locked, now), now);
  });
  if (!user) throw userNotFound();
  recordAdminChange(call, { event: 'user changed', userId: user.id, changed: namesOf(attributes) });
  return c.json(userJson(user, await factorsOf(db, user.id)));
});

const deletion = { should_soft_delete: v.nullish(v.boolean()) };

/** The body is optional: the client always sends one, scripts rarely do. */
export const deleteUserById = authRoute({ who: requireAdmin, body: deletion, isBodyOptional: true }, async (call) => {
  const { c, accounts, body } = call;
  if (body.should_soft_delete) throw refuse('validation_failed', 'Accounts are deleted for good only.');
  const erased = await accounts.db.transaction().execute(async (tx) => {
    const user = await userOfPath(c, tx, lockUser);
    await eraseHolder(tx, tablesOf(accounts.features()), holderOf(user, null), accounts.clock.now());
    return user;
  });
  recordAdminChange(call, { event: 'user deleted', userId: erased.id });
  await accounts.forgetTraces(holderOf(erased, null));
  return c.json({});
});

export const showFactorsOfUser = authRoute({ who: requireAdmin }, async ({ c, accounts: { db } }) => {
  const user = await userOfPath(c, db, findUser);
  return c.json((await factorsOf(db, user.id)).map(factorJson));
});

export const removeFactorOfUser = authRoute({ who: requireAdmin }, async (call) => {
  const { c, accounts, now } = call;
  const { id, userId } = await accounts.db.transaction().execute(async (tx) => {
    const owner = await userOfPath(c, tx, lockUser);
    const factor = await factorNamed(tx, owner, c.req.param('factor'));
    await dismissFactor(tx, accounts.rateLimiter, owner, factor, now);
    return { id: factor.id, userId: owner.id };
  });
  recordAdminChange(call, { event: 'factor removed', userId });
  return c.json({ id });
});

/** Without a password, the hash of a random one that nobody knows, until the owner sets one by a mailed link. */
async function hashOf({ passwords, settings }: Accounts, password: string | null | undefined, email: string) {
  if (password) requireGoodPassword(password, email, settings.minPasswordLength);
  return passwords.hash(password || newToken());
}

/** All changes except address and password, which also end sessions and links. */
function changesOf(given: AdminAttributes, user: UserRow, now: number): UserChanges {
  const changes: UserChanges = {};
  if (given.email_confirm === false && user.email_confirmed_at !== null)
    throw refuse('validation_failed', 'A confirmed address stays confirmed.');
  // Leaves `email_verified_at` alone: the operator's word opens the account, but only a mailed link entitles its owner
  // to data that was left under the address.
  if (given.email_confirm) changes.email_confirmed_at = user.email_confirmed_at ?? now;
  if (given.ban_duration) changes.banned_until = endOfBan(given.ban_duration, now);
  if (given.user_metadata) {
    changes.user_metadata = JSON.stringify(fittingMetadata(metadataOf(user), given.user_metadata));
  }
  if (given.app_metadata) {
    changes.app_metadata = appMetadataText(fittingMetadata(appMetadataOf(user), given.app_metadata));
  }
  return changes;
}

function wholeNumber(c: Context<AppEnv>, name: string, usual: number, highest: number): number {
  const text = queryOf(c, name) || String(usual);
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > highest) throw refuse('validation_failed', `Give ${name} from 1 to ${highest}.`);
  return value;
}

/** The Link header (RFC 8288). `page` comes first in each URL, where the client looks for it. */
function pageLinks(path: string, page: number, perPage: number, lastPage: number): string {
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')].join(', ');
}
