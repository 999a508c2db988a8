import { authRoute, type AuthCall } from '../endpoints/auth-route.ts';
import { recordAdminChange, requireAdmin, userIdOf, userNotFound, type Admin } from './admin-request.ts';
import { dismissFactor, factorNamed } from '../factors/factor-change.ts';
import { factorsOf } from '../stores/factor-store.ts';
import { factorJson } from '../endpoints/user-json.ts';
import { findUser, lockUser } from '../stores/user-store.ts';

export const showFactorsOfUser = authRoute({ who: requireAdmin, act: showFactors });
export const removeFactorOfUser = authRoute({ who: requireAdmin, act: remove });

async function showFactors({ c, accounts }: AuthCall<null, Admin>): Promise<Response> {
  const user = await findUser(accounts.db, userIdOf(c));
  if (!user) throw userNotFound();
  const factors = await factorsOf(accounts.db, user.id);
  return c.json(factors.map(factorJson));
}

async function remove({ c, accounts, who: admin }: AuthCall<null, Admin>): Promise<Response> {
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
