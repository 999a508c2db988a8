/** `npm run doctor`, built with the server: the desk's list "Go live", for a terminal. */
import words from '#content/desk/go-live-words.yaml';
import { paymentModeOf } from '../features/checkout/server/orders/order.ts';
import { checkedSite } from '../features/go-live/server/go-live-feature.ts';
import { checkGoLive, ownResolver } from '../features/go-live/server/go-live-checks.ts';
import type { GoLiveItem } from '../features/go-live/shared/go-live-schema.ts';
import { createTeamRoles } from '../features/team/server/team-store.ts';
import { readConfig } from './config.ts';
import { withDatabase } from './platform/db/open-database.ts';

/** Nothing in it is secret. */
export async function examineSite(env: NodeJS.ProcessEnv): Promise<{ text: string; isReady: boolean }> {
  const config = readConfig(env);
  const roles = createTeamRoles(config.ownerEmail);
  const paymentMode = paymentModeOf(config.stripe);
  const items = await withDatabase(config.database, (db) =>
    checkGoLive(checkedSite({ db, config, roles, paymentMode, dns: ownResolver() }, Date.now())),
  );
  return { text: items.map(linesOf).join('\n'), isReady: items.every(({ state }) => state !== 'red') };
}

const STATE_WIDTH = 8;

function linesOf({ id, state, found, mend }: GoLiveItem): string {
  const line = `${state.padEnd(STATE_WIDTH)}${words.checks[id].name}: ${found}`;
  return mend === '' ? line : `${line}\n${' '.repeat(STATE_WIDTH)}${mend}`;
}
