/** Keeps a launch brief as a new version and mails its documents to both sides, in one transaction. */
import consents from '../../../../content/consents.yaml';
import { briefProblems, textOf } from '../../../shared/brief-answers.ts';
import { emailKey } from '../../../shared/email-address.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { countMailTo } from '../../platform/mail/recipient-limit.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import { putBrief, type Save } from './brief-access.ts';
import { filesOf } from './brief-file-store.ts';
import { addVersion } from './brief-store.ts';

const DAY_MS = 86_400_000;
/** Without it the form would send mail to strangers. */
const BRIEFS_PER_RECIPIENT: RateLimit = { name: 'briefs-to', points: 5, windowMs: DAY_MS };
const ENOUGH_BRIEFS =
  'This address has been sent several versions today. Your answers are kept here; please send the next version tomorrow.';

export interface BriefKeeping {
  links: PrivateLinks;
  rateLimiter: RateLimiter;
  /** Who is told; without one, briefs are only stored. */
  ownerEmail: string | undefined;
}

interface Submission extends Save {
  sourcePage: string | null;
  source: VisitSource | undefined;
}

/** Returns the number of the version. @throws {Refusal} naming each field that is wrong. */
export async function submitBrief(
  tx: Queryable,
  { sourcePage, source, ...save }: Submission,
  { links, rateLimiter, ownerEmail }: BriefKeeping,
  now: number,
): Promise<{ number: number; version: number }> {
  const fields = briefProblems(save.answers);
  if (Object.keys(fields).length > 0)
    throw new Refusal({ code: 'validation_failed', message: 'Some fields need another look.', fields });
  const recipient = textOf(save.answers['contactEmail']);
  const wait = await rateLimiter.consume(tx, BRIEFS_PER_RECIPIENT, emailKey(recipient), now);
  if (wait > 0) throw new Refusal({ ...rateLimited(wait), message: ENOUGH_BRIEFS });
  const full = await countMailTo(tx, rateLimiter, recipient, now);
  if (full > 0) throw new Refusal(rateLimited(full));
  // Stored with its words and time instead: nobody who opens the brief later is to find the box ticked.
  const { agreed: _consent, ...answers } = save.answers;
  const brief = await putBrief(tx, links, { ...save, answers }, now);
  const number = await addVersion(tx, brief, { consentWording: consents.brief, sourcePage, source }, now);
  const files = (await filesOf(tx, brief.id)).map(({ name }) => name);
  const payload = { briefId: brief.id, number, answers: brief.answers, files, source, sentAt: now };
  await enqueueMail(tx, { kind: 'brief-receipt', recipient, payload }, now);
  if (ownerEmail)
    await enqueueMail(tx, { kind: 'brief-notification', recipient: ownerEmail, payload, concerns: recipient }, now);
  return { number, version: brief.version };
}
