import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime, optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { factorsOf } from '../stores/factor-store.ts';
import { listSessions } from '../stores/session-store.ts';
import { appMetadataOf, findUser, metadataOf } from '../stores/user-store.ts';
import { factorView, profileOf, sessionView } from './account-views.ts';
import * as v from 'valibot';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { Accounts } from '../service/accounts.ts';

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
