import type {
  AccountFactor,
  AccountOverview,
  AccountProfile,
  AccountSession,
} from '#features/accounts/shared/account-holdings.ts';
import { deviceName } from '../sessions/device-name.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { defineQuery, signedInUser, signInFirst, type FunctionBody } from '#server/platform/http/site-function.ts';
import { factorsOf, isVerified } from '../stores/factor-store.ts';
import { listSessions } from '../stores/session-store.ts';
import { findUser, fullNameOf } from '../stores/user-store.ts';
import type { FactorRow, SessionRow, UserRow } from '../stores/accounts-tables.ts';
import * as v from 'valibot';
import type { Overview } from '#server/platform/feature/feature.ts';
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

const UNKNOWN_DEVICE = 'Unknown device';

export function profileOf(user: UserRow): AccountProfile {
  return {
    email: user.email,
    fullName: fullNameOf(user),
    emailVerified: user.email_verified_at !== null,
    pendingEmail: user.new_email,
  };
}

export function sessionView(session: SessionRow, currentId: string | null): AccountSession {
  return {
    id: session.id,
    createdAt: isoTime(session.created_at),
    lastSeenAt: isoTime(session.refreshed_at),
    device: deviceName(session.user_agent) ?? UNKNOWN_DEVICE,
    network: session.network,
    current: session.id === currentId,
  };
}

export function factorView({ id, friendly_name: name, created_at }: FactorRow): AccountFactor {
  return { id, name, addedAt: isoTime(created_at) };
}

export async function showProfile(db: Queryable, { id }: AccountHolder): Promise<AccountProfile> {
  const user = await findUser(db, id);
  if (!user) throw new Refusal(signInFirst);
  return profileOf(user);
}

export async function showSessions(
  db: Queryable,
  { id, sessionId }: AccountHolder,
  now: number,
): Promise<AccountSession[]> {
  return (await listSessions(db, id, now)).map((session) => sessionView(session, sessionId));
}

export async function showFactors(db: Queryable, { id }: AccountHolder): Promise<AccountFactor[]> {
  return (await factorsOf(db, id)).filter(isVerified).map(factorView);
}
