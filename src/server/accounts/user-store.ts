/** The users table, but for what sessions and tokens change in it. */
import { randomUUID } from 'node:crypto';
import type { Queryable, UserRow } from '../db/database.ts';

/** Server-written; `provider` is how the official client tells accounts apart (security-bar A14). */
export const APP_METADATA = JSON.stringify({ provider: 'email', providers: ['email'] });

export type Metadata = Record<string, unknown>;

export interface NewUser {
  email: string;
  passwordHash: string;
  metadata: Metadata;
  /** Null when the address is yet to be confirmed. */
  confirmedAt: number | null;
  now: number;
}

/** Undefined when the address has an account already. */
export async function addUser(tx: Queryable, given: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: given.email,
      password_hash: given.passwordHash,
      user_metadata: JSON.stringify(given.metadata),
      app_metadata: APP_METADATA,
      email_confirmed_at: given.confirmedAt,
      created_at: given.now,
      updated_at: given.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>;

/** Undefined when the account is gone. */
export async function changeUser(
  db: Queryable,
  id: string,
  changes: UserChanges,
  now: number,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Holds the user's row until the transaction ends; undefined when the account is gone. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRow | undefined> {
  // An update that changes nothing is the row lock both engines have.
  return tx
    .updateTable('users')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Sessions, tokens, devices and results go with it. */
export async function deleteUser(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

export function metadataOf({ user_metadata }: Pick<UserRow, 'user_metadata'>): Metadata {
  // Only this service writes the column, and it writes objects.
  return JSON.parse(user_metadata) as Metadata;
}

/** A shallow merge in which null deletes a key. */
export function mergedMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.entries({ ...current, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** As given at sign-up; empty when there is none. */
export function fullNameOf(user: Pick<UserRow, 'user_metadata'>): string {
  const { full_name: name } = metadataOf(user);
  return typeof name === 'string' ? name : '';
}
