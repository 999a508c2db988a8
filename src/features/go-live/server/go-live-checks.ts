/** The one list of checks, for the desk and for `npm run doctor`. */
import { Resolver } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import words from '#content/desk/go-live-words.yaml';
import { SECOND_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { STATES, type GoLiveId, type GoLiveItem } from '../shared/go-live-schema.ts';
import { arrivalChecks } from './arrival-checks.ts';
import { amber, reasonOf, red, type Check, type CheckedSite, type Outcome } from './check-outcome.ts';
import { mailChecks } from './mail-checks.ts';
import { settingChecks } from './setting-checks.ts';
import { upkeepChecks } from './upkeep-checks.ts';

const LIMIT_MS = 5 * SECOND_MS;

/** In the order in which they are done; none is left out. */
const CHECKS: Readonly<Record<GoLiveId, Check>> = {
  ...arrivalChecks,
  ...settingChecks,
  ...mailChecks,
  ...upkeepChecks,
};

/** All at once. What can't be checked is an item that says why. */
export async function checkGoLive(site: CheckedSite, limitMs = LIMIT_MS): Promise<GoLiveItem[]> {
  const items = await Promise.all(
    // The table's own keys.
    Object.entries(CHECKS).map(async ([id, check]) => {
      const outcome = await outcomeOf(check, site, limitMs).catch((error: unknown) => unchecked(id, error));
      return outcome ? [{ id: id as GoLiveId, ...outcome }] : [];
    }),
  );
  return items.flat().toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

async function outcomeOf(check: Check, site: CheckedSite, limitMs: number): Promise<Outcome | null> {
  const finished = new AbortController();
  const late = setTimeout(limitMs, undefined, { signal: finished.signal }).then(() => {
    throw new Error(fillWords(words.late, { seconds: String(limitMs / SECOND_MS) }));
  });
  // Aborted once the check is done.
  late.catch(() => undefined);
  try {
    return await Promise.race([check(site), late]);
  } finally {
    finished.abort();
  }
}

/** What is on our own machines has to be there; a name server may just be slow. */
function unchecked(id: string, error: unknown): Outcome {
  return (id in upkeepChecks ? red : amber)(words.unchecked, { reason: reasonOf(error) });
}

/** Asks the name servers that the machine is set up with. */
export function ownResolver(): CheckedSite['dns'] {
  return new Resolver({ timeout: 2 * SECOND_MS, tries: 2 });
}
