/** The function `account-overview`: everything the account page shows, each section from its feature. */
import * as v from 'valibot';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import type { Overview } from '#server/platform/feature/feature.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
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
