/** The function `export-account`: everything we hold about an account's owner, as JSON, each part from its table. */
import * as v from 'valibot';
import { isoTime } from '#server/platform/clock.ts';
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
