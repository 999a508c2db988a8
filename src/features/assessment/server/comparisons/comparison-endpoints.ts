/** The functions by which two people compare their results: one asks, the other agrees, either sees it and ends it. */
import * as v from 'valibot';
import words from '#content/assessment/server-words.yaml';
import { keptMs } from '#shared/site/kept-periods.ts';
import { routes } from '#shared/site/routes.ts';
import { isoTime } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import {
  defineCommand,
  defineQuery,
  signedInUser,
  type FunctionBody,
  type FunctionCall,
} from '#server/platform/http/site-function.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import {
  comparisonToken,
  halfSchema,
  type Compared,
  type ComparisonView,
  type Half,
} from '#features/assessment/shared/comparison-schema.ts';
import { QUESTION_IDS, scoreAnswers } from '#features/assessment/shared/disc-scoring.ts';
import { portraitFor } from '#features/assessment/shared/portrait.ts';
import { lockAssessment } from '../assessment-store.ts';
import {
  addComparison,
  addGuest,
  deleteComparison,
  findComparison,
  lockComparison,
  type Comparison,
  type StoredHalf,
} from './comparison-store.ts';

/**
 * A comparison has three links: one for each side, which is theirs alone, and the invitation, which the asker passes on.
 * The guest's own link is made when they agree, so the asker, who knows the invitation, can't agree in their place.
 */
const PURPOSES = { asker: 'comparison-asker', invitation: 'comparison-invitation', guest: 'comparison-guest' } as const;
type Role = keyof typeof PURPOSES;

/** The private link of one side. */
export function ownLink(links: PrivateLinks, id: string, role: Role): string {
  return links.link(routes.together, PURPOSES[role], id);
}

export function createAskToCompare(links: PrivateLinks): FunctionBody {
  return defineCommand({
    schema: halfSchema,
    // No answer with a link is stored.
    handlesRepeats: true,
    async act(half, call) {
      return { link: ownLink(links, await addComparison(call.tx, await halfOf(half, call)), 'asker') };
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
export function createAgreeToCompare(links: PrivateLinks): FunctionBody {
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
        throw new Refusal({ code: 'conflict', message: words.refusals.own });
      if (guest && !isSameResult(given, guest)) throw new Refusal({ code: 'conflict', message: words.refusals.taken });
      if (!guest) await addGuest(call.tx, id, given);
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
    },
  });
}

/** @throws {Refusal} when the token is none of ours; what it opens may be gone. */
function linked(links: PrivateLinks, token: string): { id: string; role: Role } {
  for (const role of ['asker', 'guest', 'invitation'] as const) {
    const row = links.rowOf(token, PURPOSES[role]);
    if (row) return { id: row.id, role };
  }
  throw gone();
}

/** Ended, expired and never made give the same answer. */
function gone(): Refusal {
  return new Refusal({ code: 'not_found', message: words.refusals.noComparison });
}

/** @throws {Refusal} when the account doesn't have the result. */
async function halfOf({ name, showsNumbers, result }: Half, call: FunctionCall): Promise<StoredHalf> {
  const half = { name, showsNumbers, userId: call.user?.id ?? null, agreedAt: call.now };
  if (!('id' in result)) return { ...half, answers: result.answers, assessmentId: null };
  const taken = await lockAssessment(call.tx, signedInUser(call).id, result.id);
  if (!taken) throw new Refusal({ code: 'not_found', message: words.refusals.noResult });
  return { ...half, answers: taken.answers, assessmentId: taken.id };
}

function isSameResult(one: StoredHalf, other: StoredHalf): boolean {
  return QUESTION_IDS.every((id) => one.answers[id] === other.answers[id]);
}

function viewOf({ id, createdAt, asker, guest }: Comparison, role: Role, links: PrivateLinks): ComparisonView {
  const { name, showsNumbers } = asker;
  const until = isoTime(createdAt + keptMs('comparisons'));
  if (role === 'invitation') return guest ? { state: 'taken' } : { state: 'asked', asker: name, showsNumbers };
  if (!guest) return { state: 'waiting', name, showsNumbers, invite: ownLink(links, id, 'invitation'), until };
  return { state: 'open', people: [compared(asker), compared(guest)], until };
}

function compared({ name, answers, showsNumbers }: StoredHalf): Compared {
  const scores = scoreAnswers(answers);
  return { name, portrait: portraitFor(scores).key, scores: showsNumbers ? scores : null };
}
