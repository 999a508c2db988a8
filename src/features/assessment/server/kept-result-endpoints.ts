/** The functions for results that are kept: to share one by a private link, delete one, claim earlier ones and the like. */
import * as v from 'valibot';
import words from '#content/assessment/server-words.yaml';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import type { ShareState } from '#features/accounts/shared/account-holdings.ts';
import { firstNameOf } from '../shared/assessment-facts.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound, type Refusal, requireNoWait } from '#server/platform/http/api-error.ts';
import {
  defineCommand,
  defineQuery,
  signedInUser,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { claimResults, deleteAssessment, findShared, lockAssessment, setShare } from './assessment-store.ts';
import { rowId, shareState } from './assessment-view.ts';
import { eraseItemAnswers } from './item-answers-store.ts';
import { eraseReminderOf } from './reminder-store.ts';
import type { ShareLinks } from './share-links.ts';

export const SHARED_FOR_MS = 30 * DAY_MS;
const TOKEN_MAX_LENGTH = 200;

export function createSharedAssessment(shareLinks: ShareLinks): FunctionBody {
  return defineQuery({
    schema: v.strictObject({ token: v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH)) }),
    async read({ token }, { db, now }) {
      const taken = await findShared(db, shareLinks, token, now);
      if (!taken) throw notFound(words.refusals.notShared);
      return { completedAt: isoTime(taken.completedAt), gender: taken.gender, answers: taken.answers };
    },
  });
}

export function createShareAssessment(shareLinks: ShareLinks): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ id: rowId, shared: v.boolean(), named: v.optional(v.boolean(), false) }),
    handlesRepeats: true,
    act: async (wanted, call) => ({ share: await share(wanted, shareLinks, call) }),
  });
}

/** Keeps a link that still works, so that a second click doesn't break one that was passed on. */
async function share(
  { id, shared, named }: { id: string; shared: boolean; named: boolean },
  links: ShareLinks,
  call: FunctionCall,
): Promise<ShareState | null> {
  const { tx, now } = call;
  const taken = await lockAssessment(tx, signedInUser(call).id, id);
  if (!taken) throw noSuchResult();
  const works = Boolean(shareState(taken, links, now)?.url);
  const expiresAt = works && taken.share ? taken.share.expiresAt : now + SHARED_FOR_MS;
  const hash = links.hashFor({ assessmentId: id, expiresAt });
  const firstName = (named && firstNameOf(taken.name)) || null;
  const wanted = shared ? { hash, expiresAt, firstName } : null;
  await setShare(tx, id, wanted);
  return shareState({ id, share: wanted }, links, now);
}

export const deleteOwnAssessment: FunctionBody = defineCommand({
  schema: v.strictObject({ id: rowId }),
  handlesRepeats: true,
  async act({ id }, call) {
    if (!(await deleteAssessment(call.tx, signedInUser(call).id, id))) throw noSuchResult();
    await eraseReminderOf(call.tx, id);
  },
});

export const eraseAnswersByCode: FunctionBody = defineCommand({
  schema: v.strictObject({ code: v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH, words.refusals.longCode)) }),
  handlesRepeats: true,
  act: async ({ code }, { tx }) => ({ erased: await eraseItemAnswers(tx, code) }),
});

/** Other accounts' results give the same answer as missing ones, so that ids can't be probed. */
function noSuchResult(): Refusal {
  return notFound(words.refusals.noResult);
}

/** `claim-assessments`: moves results that were taken signed out into the account with their address. */
export function createClaimAssessments(accounts: Pick<AccountsInterface, 'limitMail'>): FunctionBody {
  return defineCommand({
    schema: v.strictObject({}),
    handlesRepeats: true,
    async act(_input, call) {
      const { tx, now } = call;
      const user = signedInUser(call);
      if (user.ownsAddress) return { claimed: await claimResults(tx, user.id, user.email), mailed: false };
      requireNoWait(await accounts.limitMail(tx, user.email, now));
      // Sent even when there is nothing to claim: until the address is verified, the caller must not learn which.
      await enqueueMail(tx, { kind: 'claim-results', recipient: user.email, payload: { userId: user.id } }, now);
      return { claimed: 0, mailed: true };
    },
  });
}
