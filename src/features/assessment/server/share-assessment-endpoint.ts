import { DAY_MS } from '#shared/site/durations.ts';
import * as v from 'valibot';
import type { ShareState } from '#features/accounts/shared/account-holdings.ts';
import { lockAssessment, setShare } from './assessment-store.ts';
import type { ShareLinks } from './share-links.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import {
  defineCommand,
  signedInUser,
  type FunctionCall,
  type FunctionBody,
} from '#server/platform/http/site-function.ts';
import { rowId } from './assessment-view.ts';
import { shareState } from './assessment-view.ts';
import { noSuchResult } from './delete-assessment-endpoint.ts';

export const SHARED_FOR_MS = 30 * DAY_MS;

export function createShareAssessment(shareLinks: ShareLinks): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ id: rowId, shared: v.boolean() }),
    handlesRepeats: true,
    act: async ({ id, shared }, call) => ({
      share: shared ? await share(id, shareLinks, call) : await revoke(id, call),
    }),
  });
}

/** Keeps a link that still works, so that a second click doesn't break one that was passed on. */
async function share(id: string, links: ShareLinks, call: FunctionCall): Promise<ShareState | null> {
  const { tx, now } = call;
  const taken = await lockAssessment(tx, signedInUser(call).id, id);
  if (!taken) throw new Refusal(noSuchResult);
  const current = shareState(taken, links, now);
  if (current?.url) return current;
  const expiresAt = now + SHARED_FOR_MS;
  const made = { hash: links.hashFor({ assessmentId: id, expiresAt }), expiresAt };
  await setShare(tx, id, made);
  return shareState({ id, share: made }, links, now);
}

async function revoke(id: string, call: FunctionCall): Promise<null> {
  const taken = await lockAssessment(call.tx, signedInUser(call).id, id);
  if (!taken) throw new Refusal(noSuchResult);
  await setShare(call.tx, id, null);
  return null;
}
