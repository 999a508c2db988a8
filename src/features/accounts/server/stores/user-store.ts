import { randomUUID } from 'node:crypto';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import type { SessionRow, UserRow } from './accounts-tables.ts';

/** The official client tells accounts apart by `provider`. */
const EMAIL_ACCOUNT = { provider: 'email', providers: ['email'] };

export function holderOf(
  { id, email, email_verified_at: verifiedAt }: UserRow,
  session: Pick<SessionRow, 'id' | 'aal' | 'factor_at'> | null,
): AccountHolder {
  return {
    id,
    email,
    ownsAddress: verifiedAt !== null,
    sessionId: session?.id ?? null,
    aal: session?.aal ?? 'aal1',
    codeAt: session?.factor_at ?? null,
  };
}

export type Metadata = Record<string, unknown>;

export interface NewUser {
  email: string;
  passwordHash: string;
  metadata: Metadata;
  /** Null when the address is yet to be confirmed. */
  confirmedAt: number | null;
  now: number;
}

export function newUserRow({ email, passwordHash, metadata, confirmedAt, now }: NewUser): UserRow {
  return {
    id: randomUUID(),
    email,
    password_hash: passwordHash,
    user_metadata: JSON.stringify(metadata),
    // Visitors can't set it.
    app_metadata: JSON.stringify(EMAIL_ACCOUNT),
    email_confirmed_at: confirmedAt,
    email_verified_at: null,
    new_email: null,
    new_email_confirmed_by: null,
    invited_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    newsletter_asked_at: null,
    signed_up_again_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Undefined when the address has an account already. */
export async function addUser(tx: Queryable, given: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values(newUserRow(given))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await selectUser(db, { id }))[0];
}

const selectUser = statement((db, { id }: Slots<{ id: string }>) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await selectUserByEmail(db, { email }))[0];
}

const selectUserByEmail = statement((db, { email }: Slots<{ email: string }>) =>
  db.selectFrom('users').selectAll().where('email', '=', email),
);

/** Only the columns that a mail needs: reading the whole row would take measurably longer than finding none. */
export type Addressee = Pick<UserRow, 'id' | 'email' | 'email_verified_at' | 'new_email'>;

export async function findAddressee(db: Queryable, email: string): Promise<Addressee | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'new_email'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function listUsers(db: Queryable, part: { offset: number; limit: number }): Promise<UserRow[]> {
  const all = db.selectFrom('users').selectAll().orderBy('created_at', 'desc').orderBy('id');
  return all.offset(part.offset).limit(part.limit).execute();
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>;

/** Undefined when the account is gone. */
export async function changeUser(db: Queryable, id: string, changes: UserChanges, now: number) {
  return db
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Locks the user's row until the transaction ends. Undefined when the account is gone. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Sessions, tokens, devices and results cascade. */
export async function deleteUser(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** App metadata as stored. The provider always stays the service's own, whoever writes the rest. */
export function appMetadataText(metadata: Metadata): string {
  return JSON.stringify({ ...metadata, ...EMAIL_ACCOUNT });
}

export function metadataOf({ user_metadata }: Pick<UserRow, 'user_metadata'>): Metadata {
  // Only this service writes the column, and it writes objects.
  return JSON.parse(user_metadata) as Metadata;
}

export function appMetadataOf({ app_metadata }: Pick<UserRow, 'app_metadata'>): Metadata {
  return JSON.parse(app_metadata) as Metadata;
}

/** A shallow merge in which null deletes a key. */
export function mergedMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.entries({ ...current, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** As given at sign-up; empty when there is none. */
export function fullNameOf(user: Pick<UserRow, 'user_metadata'>): string {
  return fullNameIn(metadataOf(user));
}

export function fullNameIn({ full_name: name }: Metadata): string {
  return typeof name === 'string' ? name : '';
}
