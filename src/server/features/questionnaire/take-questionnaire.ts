/** Handles a sent questionnaire in one transaction: stores it and mails both sides, or mails the visitor alone. */
import type { QuestionnaireSubmission } from '../../../shared/questionnaire-schema.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { countForRecipient, countMailTo } from '../../platform/mail/recipient-limit.ts';
import type { Screening, Submission } from '../../platform/screening/screening.ts';
import { addQuestionnaire, type SentQuestionnaire } from './questionnaire-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Shared by the function and the plain form. */
export const QUESTIONNAIRES_PER_CLIENT: RateLimit = { name: 'questionnaires', points: 20, windowMs: 60 * MINUTE_MS };
/** Without this limit, anyone could use the form to flood a stranger's inbox. */
const MAILS_PER_RECIPIENT: RateLimit = { name: 'questionnaires-to', points: 5, windowMs: DAY_MS };
const ENOUGH_MAILS = `This address has had ${MAILS_PER_RECIPIENT.points} of these emails today. Try again tomorrow, or use another address.`;

export interface QuestionnaireKeeping {
  rateLimiter: RateLimiter;
  screening: Screening;
  /** The recipient of notifications; without one, questionnaires are only stored. */
  ownerEmail: string | undefined;
}

type Sent = SentQuestionnaire & Pick<QuestionnaireSubmission, 'kind'>;

export async function takeQuestionnaire(
  tx: Queryable,
  sent: Sent,
  sender: Pick<Submission, 'client' | 'signs'>,
  { rateLimiter, screening, ownerEmail }: QuestionnaireKeeping,
  now: number,
): Promise<void> {
  const { kind, name, email, note } = sent;
  if (kind === 'us') {
    // Only the note: many honest visitors choose the same options.
    const heldFor = await screening.judge(tx, { ...sender, form: 'questionnaire', name, text: note }, now);
    if (heldFor !== null) return addQuestionnaire(tx, sent, heldFor, now);
  }
  const wait = await countForRecipient(tx, rateLimiter, MAILS_PER_RECIPIENT, email, now);
  if (wait > 0) throw new Refusal({ ...rateLimited(wait), message: ENOUGH_MAILS });
  const full = await countMailTo(tx, rateLimiter, email, now);
  if (full > 0) throw new Refusal(rateLimited(full));
  if (kind === 'us') {
    await addQuestionnaire(tx, sent, null, now);
    await tellOwner(tx, sent, ownerEmail, { receivedAt: now, now });
  }
  await sendCopy(tx, sent, now);
}

export async function tellOwner(
  tx: Queryable,
  { name, email, note, answers, sourcePage, source }: SentQuestionnaire,
  ownerEmail: string | undefined,
  { receivedAt, now }: { receivedAt: number; now: number },
): Promise<void> {
  if (!ownerEmail) return;
  const payload = { name, email, note, answers, sourcePage, source, receivedAt };
  await enqueueMail(tx, { kind: 'questionnaire-owner', recipient: ownerEmail, payload, concerns: email }, now);
}

export async function sendCopy(tx: Queryable, { kind, name, email, note, answers }: Sent, now: number): Promise<void> {
  const payload = { kind, name, note: kind === 'us' ? note : '', answers };
  await enqueueMail(tx, { kind: 'questionnaire-copy', recipient: email, payload }, now);
}
