import words from '#content/assessment/server-words.yaml';
import { HOUR_MS, DAY_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import * as v from 'valibot';
import { assessmentSchema } from '../shared/assessment-schema.ts';
import { primaryStyleOf, scoreAnswers, STYLES } from '../shared/disc-scoring.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { requireNoWait } from '#server/platform/http/api-error.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import { personalName } from '#server/platform/mail/rendering/visitor-text.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { recordActivity } from '#server/platform/people/people-store.ts';
import { countForRecipient, countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';
import { addAssessment, assessmentAct } from './assessment-store.ts';
import { addItemAnswers } from './item-answers-store.ts';

/** Without this limit, anyone could use the assessment to flood a stranger's inbox. */
const REPORTS_PER_RECIPIENT: RateLimit = { name: 'reports-to', points: 3, windowMs: DAY_MS };
const ENOUGH_REPORTS = fillWords(words.refusals.tooMany, {
  most: String(REPORTS_PER_RECIPIENT.points),
  hours: String(REPORTS_PER_RECIPIENT.windowMs / HOUR_MS),
});

/** Scores and primary style must follow from the answers: a caller could have made them up. */
const verifiedAssessment = v.pipe(
  assessmentSchema,
  v.forward(
    v.check(
      ({ scores, answers }) => STYLES.every((style) => scores[style] === scoreAnswers(answers)[style]),
      words.refusals.scores,
    ),
    ['scores'],
  ),
  v.forward(
    v.check(
      ({ primaryStyle, answers }) => primaryStyle === primaryStyleOf(scoreAnswers(answers)),
      words.refusals.primaryStyle,
    ),
    ['primaryStyle'],
  ),
);

export function createSendDiscAssessment(rateLimiter: RateLimiter): FunctionBody {
  return defineCommand({
    schema: verifiedAssessment,
    // The narrative is left out, so a run that was reloaded after its texts were edited still counts as the same run.
    dedupeKey: ({ narrative: _narrative, ...taken }) => taken,
    async act(taken, call) {
      const { tx, now } = call;
      requireNoWait(await countForRecipient(tx, rateLimiter, REPORTS_PER_RECIPIENT, taken.email, now), ENOUGH_REPORTS);
      requireNoWait(await countMailTo(tx, rateLimiter, taken.email, now));
      const stored = await addAssessment(tx, taken, call.user?.id ?? null, now);
      await recordActivity(tx, assessmentAct(stored), now);
      const { gender, answers } = taken;
      const name = isOwn(taken.email, call.user) ? taken.name : (personalName(taken.name) ?? '');
      const itemsCode = await addItemAnswers(tx, taken, now);
      const payload = { name, gender, answers, completedAt: now, assessmentId: stored.id, itemsCode };
      const mail = { kind: 'disc-report', recipient: taken.email, payload, userId: call.user?.id } as const;
      await enqueueMail(tx, { ...mail, conversation: stored.id }, now);
      return itemsCode ? { itemsCode } : {};
    },
  });
}

/** Anybody can enter any address: only a report to the taker's own account has any text that was typed as a name. */
function isOwn(email: string, user: AccountHolder | null): boolean {
  return user !== null && user.ownsAddress && emailKey(user.email) === emailKey(email);
}
