import words from '#content/accounts/answer-words.yaml';
import type {
  AccountFactor,
  AccountOverview,
  AccountProfile,
  AccountSession,
} from '#features/accounts/shared/account-holdings.ts';
import { deviceName } from '../sessions/device-name.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { defineQuery, signedInUser, signInFirst, type FunctionBody } from '#server/platform/http/site-function.ts';
import { factorsOf, isVerified } from '../stores/factor-store.ts';
import { listSessions } from '../stores/session-store.ts';
import { appMetadataOf, findUser, fullNameOf, metadataOf } from '../stores/user-store.ts';
import type { FactorRow, SessionRow, UserRow } from '../stores/accounts-tables.ts';
import * as v from 'valibot';
import { tablesOf, type Overview } from '#server/platform/feature/feature.ts';
import type { Accounts } from '../service/accounts.ts';

declare module '#server/platform/feature/feature.ts' {
  interface OverviewSections extends AccountOverview {}
}

export function createAccountOverview({ features }: Pick<Accounts, 'features'>): FunctionBody {
  return defineQuery({
    schema: v.strictObject({}),
    async read(_input, call) {
      const { db, now } = call;
      const user = signedInUser(call);
      const overview: Record<string, unknown> = {};
      for (const { overview: parts = {} } of features()) {
        for (const [section, read] of Object.entries<NonNullable<Overview[keyof Overview]>>(parts)) {
          overview[section] = await read(db, user, now);
        }
      }
      return overview;
    },
  });
}

export function createExportAccount({ features }: Pick<Accounts, 'features'>): FunctionBody {
  return defineQuery({
    schema: v.strictObject({}),
    async read(_input, call) {
      const { db, now } = call;
      const user = signedInUser(call);
      // A default that the orders table replaces with the account's orders.
      const exported: Record<string, unknown> = { exportedAt: isoTime(now), orders: [] };
      for (const { exported: part } of tablesOf(features())) {
        if ('as' in part) exported[part.as] = await part.read(db, user, now);
      }
      return { export: exported };
    },
  });
}

function profileOf(user: UserRow): AccountProfile {
  return {
    email: user.email,
    fullName: fullNameOf(user),
    emailVerified: user.email_verified_at !== null,
    pendingEmail: user.new_email,
  };
}

function sessionView(session: SessionRow, currentId: string | null): AccountSession {
  return {
    id: session.id,
    createdAt: isoTime(session.created_at),
    lastSeenAt: isoTime(session.refreshed_at),
    device: deviceName(session.user_agent) ?? words.unknownDevice,
    network: session.network,
    current: session.id === currentId,
  };
}

function factorView({ id, friendly_name: name, created_at }: FactorRow): AccountFactor {
  return { id, name, addedAt: isoTime(created_at) };
}

export async function showProfile(db: Queryable, { id }: AccountHolder): Promise<AccountProfile> {
  const user = await findUser(db, id);
  if (!user) throw new Refusal(signInFirst);
  return profileOf(user);
}

export async function showSessions(db: Queryable, { id, sessionId }: AccountHolder, now: number) {
  return (await listSessions(db, id, now)).map((session) => sessionView(session, sessionId));
}

export async function showFactors(db: Queryable, { id }: AccountHolder): Promise<AccountFactor[]> {
  return (await factorsOf(db, id)).filter(isVerified).map(factorView);
}

/** Columns are listed one by one, so that one added later, such as a secret, is never exported by accident. */
export async function exportProfile(db: Queryable, { id }: AccountHolder) {
  const user = await findUser(db, id);
  return (
    user && {
      id: user.id,
      ...profileOf(user),
      details: metadataOf(user),
      setByOperator: appMetadataOf(user),
      invitedAt: optionalIsoTime(user.invited_at),
      createdAt: isoTime(user.created_at),
      updatedAt: isoTime(user.updated_at),
      emailConfirmedAt: optionalIsoTime(user.email_confirmed_at),
      emailVerifiedAt: optionalIsoTime(user.email_verified_at),
      lastSignInAt: optionalIsoTime(user.last_sign_in_at),
    }
  );
}

export async function exportSessions(db: Queryable, { id, sessionId }: AccountHolder, now: number) {
  const sessions = await listSessions(db, id, now);
  return sessions.map((session) => ({ ...sessionView(session, sessionId), userAgent: session.user_agent }));
}

export async function exportFactors(db: Queryable, { id }: AccountHolder) {
  const factors = await factorsOf(db, id);
  return factors.map((factor) => ({ ...factorView(factor), status: factor.status }));
}
