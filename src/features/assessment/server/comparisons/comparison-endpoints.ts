/** The functions by which two people compare their results: one asks, the other agrees, either sees it and ends it. */
import * as v from 'valibot';
import words from '#content/assessment/server-words.yaml';
import { keptMs } from '#shared/site/kept-periods.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict, notFound, type Refusal } from '#server/platform/http/api-error.ts';
import type { RateLimiter } from '#server/platform/http/rate-limit.ts';
import {
  defineCommand,
  defineQuery,
  signedInUser,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import { enqueueMail, withdrawMailCausedBy } from '#server/platform/mail/outbox/outbox-store.ts';
import { countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import {
  askSchema,
  comparisonToken,
  halfSchema,
  type Compared,
  type ComparisonView,
  type Half,
} from '#features/assessment/shared/comparison-schema.ts';
import { QUESTION_IDS, scoreAnswers } from '#features/assessment/shared/disc-scoring.ts';
import { portraitFor } from '#features/assessment/shared/portrait.ts';
import { findReported, lockAssessment, reportedTo } from '../assessment-store.ts';
import { comparisonLinked, ownLink, type ComparisonRole } from '../share-links.ts';
import {
  addComparison,
  addGuest,
  deleteComparison,
  findComparison,
  lockComparison,
  type Comparison,
  type StoredHalf,
} from './comparison-store.ts';

export function createAskToCompare(links: PrivateLinks): FunctionBody {
  return defineCommand({
    schema: askSchema,
    // No answer with a link is stored.
    handlesRepeats: true,
    async act({ mails, reportEmail, ...half }, call) {
      const asker = await halfOf(half, call);
      const reportId = mails ? await reportOf(call.tx, asker, reportEmail) : null;
      return { link: ownLink(links, await addComparison(call.tx, asker, reportId), 'asker') };
    },
  });
}

export function createComparison(links: PrivateLinks): FunctionBody {
  return defineQuery({
    schema: v.strictObject({ token: comparisonToken }),
    async read({ token }, { db, now }) {
      const { id, role } = linked(links, token);
      const comparison = await findComparison(db, id, now);
      if (!comparison) throw gone();
      return { comparison: viewOf(comparison, role, links) };
    },
  });
}

/** The guest gives a half. The same result again opens the guest's own link again: nobody else has those answers. */
export function createAgreeToCompare(links: PrivateLinks, rateLimiter: RateLimiter): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ token: comparisonToken, half: halfSchema }),
    handlesRepeats: true,
    async act({ token, half }, call) {
      const { id, role } = linked(links, token);
      if (role !== 'invitation') throw gone();
      const comparison = await lockComparison(call.tx, id, call.now);
      if (!comparison) throw gone();
      const { asker, guest } = comparison;
      const given = await halfOf(half, call);
      if (isSameResult(given, asker) || (given.userId !== null && given.userId === asker.userId))
        throw conflict(words.refusals.own);
      if (guest && !isSameResult(given, guest)) throw conflict(words.refusals.taken);
      if (!guest) {
        await addGuest(call.tx, id, given);
        await tellAsker(comparison, rateLimiter, call);
      }
      return { link: ownLink(links, id, 'guest') };
    },
  });
}

/** Either side's own link ends it. Ending twice is ending once. */
export function createEndComparison(links: PrivateLinks): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ token: comparisonToken }),
    handlesRepeats: true,
    async act({ token }, { tx }) {
      const { id, role } = linked(links, token);
      if (role === 'invitation') throw gone();
      await deleteComparison(tx, id);
      await withdrawMailCausedBy(tx, id);
    },
  });
}

/** The stored result whose report went to the asker, so that nobody has us write to an address of their choice. */
async function reportOf(tx: Queryable, { assessmentId, answers }: StoredHalf, email?: string): Promise<string | null> {
  if (assessmentId !== null || email === undefined) return assessmentId;
  return (await findReported(tx, answers, email)) ?? null;
}

/** Where the limit keeps us from writing, the page and the account still show it. */
async function tellAsker({ id, asker, reportId }: Comparison, rateLimiter: RateLimiter, { tx, now }: FunctionCall) {
  const recipient = reportId === null ? undefined : await reportedTo(tx, reportId);
  if (recipient === undefined || (await countMailTo(tx, rateLimiter, recipient, now)) > 0) return;
  const mail = { kind: 'comparison-ready', recipient, payload: { comparisonId: id }, cause: id } as const;
  await enqueueMail(tx, { ...mail, userId: asker.userId ?? undefined }, now);
}

function linked(links: PrivateLinks, token: string): { id: string; role: ComparisonRole } {
  const found = comparisonLinked(links, token);
  if (!found) throw gone();
  return found;
}

/** Ended, expired and never made give the same answer. */
function gone(): Refusal {
  return notFound(words.refusals.noComparison);
}

/** @throws {Refusal} when the account doesn't have the result. */
async function halfOf({ name, showsNumbers, result }: Half, call: FunctionCall): Promise<StoredHalf> {
  const half = { name, showsNumbers, userId: call.user?.id ?? null, agreedAt: call.now };
  if (!('id' in result)) return { ...half, answers: result.answers, assessmentId: null };
  const taken = await lockAssessment(call.tx, signedInUser(call).id, result.id);
  if (!taken) throw notFound(words.refusals.noResult);
  return { ...half, answers: taken.answers, assessmentId: taken.id };
}

function isSameResult(one: StoredHalf, other: StoredHalf): boolean {
  return QUESTION_IDS.every((id) => one.answers[id] === other.answers[id]);
}

function viewOf(comparison: Comparison, role: ComparisonRole, links: PrivateLinks): ComparisonView {
  const { id, createdAt, asker, guest, reportId } = comparison;
  const { name, showsNumbers } = asker;
  const until = isoTime(createdAt + keptMs('comparisons'));
  if (role === 'invitation') return guest ? { state: 'taken' } : { state: 'asked', asker: name, showsNumbers };
  if (!guest) {
    const invite = ownLink(links, id, 'invitation');
    return { state: 'waiting', name, showsNumbers, mails: reportId !== null, invite, until };
  }
  return { state: 'open', people: [compared(asker), compared(guest)], until };
}

function compared({ name, answers, showsNumbers }: StoredHalf): Compared {
  const scores = scoreAnswers(answers);
  return { name, portrait: portraitFor(scores).key, scores: showsNumbers ? scores : null };
}
