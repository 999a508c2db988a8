/** /admin/users/:id/factors: an operator's scripts see an account's devices, and remove those that their owner has lost. */
import type { Context } from 'hono';
import type { AppEnv } from '../../../platform/http/app-env.ts';
import type { Accounts } from '../service/accounts.ts';
import { recordAdminChange, requireAdmin, userIdOf, userNotFound } from './admin-request.ts';
import { dismissFactor, factorNamed } from '../factors/factor-change.ts';
import { factorsOf } from '../stores/factor-store.ts';
import { factorJson } from '../endpoints/user-json.ts';
import { findUser, lockUser } from '../stores/user-store.ts';

export async function showFactorsOfUser(c: Context<AppEnv>, accounts: Accounts): Promise<Response> {
  await requireAdmin(c, accounts);
  const user = await findUser(accounts.db, userIdOf(c));
  if (!user) throw userNotFound();
  const factors = await factorsOf(accounts.db, user.id);
  return c.json(factors.map(factorJson));
}

export async function removeFactorOfUser(c: Context<AppEnv>, accounts: Accounts): Promise<Response> {
  const admin = await requireAdmin(c, accounts);
  const userId = userIdOf(c);
  const { db, clock } = accounts;
  const id = await db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, userId);
    if (!owner) throw userNotFound();
    const factor = await factorNamed(tx, owner, c.req.param('factor'));
    await dismissFactor(tx, accounts.rateLimiter, owner, factor, clock.now());
    return factor.id;
  });
  recordAdminChange(c, accounts, admin, { event: 'factor removed', userId });
  return c.json({ id });
}
