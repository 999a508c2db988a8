/** Does what a visitor wants done with their answers, in one transaction: kept and told to both sides, or mailed to them alone. */
import { emailKey } from '../../../shared/email-address.ts';
import type { QuestionnaireSubmission } from '../../../shared/questionnaire-schema.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import { addQuestionnaire, type SentQuestionnaire } from './questionnaire-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** For both ways to send. */
export const QUESTIONNAIRES_PER_CLIENT: RateLimit = { name: 'questionnaires', points: 20, windowMs: 60 * MINUTE_MS };
/** Without it the form would send mail to strangers. */
const MAILS_PER_RECIPIENT: RateLimit = { name: 'questionnaires-to', points: 5, windowMs: DAY_MS };
const ENOUGH_MAILS = `This address has had ${MAILS_PER_RECIPIENT.points} of these emails today. Try again tomorrow, or use another address.`;

export interface QuestionnaireKeeping {
  rateLimiter: RateLimiter;
  /** Who is told; without one, questionnaires are only stored. */
  ownerEmail: string | undefined;
}

export async function takeQuestionnaire(
  tx: Queryable,
  sent: SentQuestionnaire & Pick<QuestionnaireSubmission, 'kind'>,
  { rateLimiter, ownerEmail }: QuestionnaireKeeping,
  now: number,
): Promise<void> {
  const { kind, name, email, answers, sourcePage, source } = sent;
  const note = kind === 'us' ? sent.note : '';
  const wait = await rateLimiter.consume(tx, MAILS_PER_RECIPIENT, emailKey(email), now);
  if (wait > 0) throw new Refusal({ ...rateLimited(wait), message: ENOUGH_MAILS });
  const full = await countMailTo(tx, rateLimiter, email, now);
  if (full > 0) throw new Refusal(rateLimited(full));
  if (kind === 'us') {
    await addQuestionnaire(tx, sent, now);
    if (ownerEmail) {
      const payload = { name, email, note, answers, sourcePage, source, receivedAt: now };
      await enqueueMail(tx, { kind: 'questionnaire-owner', recipient: ownerEmail, payload, concerns: email }, now);
    }
  }
  await enqueueMail(tx, { kind: 'questionnaire-copy', recipient: email, payload: { kind, name, note, answers } }, now);
}
