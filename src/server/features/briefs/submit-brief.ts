/** Stores a launch brief as a new version and mails its documents to both sides, in one transaction. */
import consents from '../../../../content/consents.yaml';
import { BRIEF_FIELDS, briefProblems, textOf, type BriefAnswers } from '../../../shared/brief-answers.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { enqueueMail } from '../../platform/mail/outbox-store.ts';
import { countForRecipient, countMailTo } from '../../platform/mail/recipient-limit.ts';
import type { PrivateLinks } from '../../platform/private-links.ts';
import type { Screening, Submission as ScreenedSubmission } from '../../platform/screening/screening.ts';
import type { BriefMailPayload } from './brief-document.ts';
import { putBrief, type Save } from './brief-access.ts';
import { filesOf } from './brief-file-store.ts';
import { addVersion } from './brief-store.ts';

const DAY_MS = 86_400_000;
/** Without this limit, anyone could use the form to flood a stranger's inbox. */
const BRIEFS_PER_RECIPIENT: RateLimit = { name: 'briefs-to', points: 5, windowMs: DAY_MS };
const ENOUGH_BRIEFS =
  'This address has been sent several versions today. Your answers are kept here; please send the next version tomorrow.';

export interface BriefKeeping {
  links: PrivateLinks;
  rateLimiter: RateLimiter;
  screening: Screening;
  /** The recipient of notifications; without one, briefs are only stored. */
  ownerEmail: string | undefined;
}

interface Submission extends Save {
  sender: Pick<ScreenedSubmission, 'client' | 'signs'>;
  sourcePage: string | null;
  source: VisitSource | undefined;
}

/** Returns the number of the version. @throws {Refusal} naming each field that is wrong. */
export async function submitBrief(
  tx: Queryable,
  { sender, sourcePage, source, ...save }: Submission,
  { links, rateLimiter, screening, ownerEmail }: BriefKeeping,
  now: number,
): Promise<{ number: number; version: number }> {
  const fields = briefProblems(save.answers);
  if (Object.keys(fields).length > 0)
    throw new Refusal({ code: 'validation_failed', message: 'Some fields need another look.', fields });
  const recipient = textOf(save.answers['contactEmail']);
  const name = textOf(save.answers['contactName']);
  const text = freeText(save.answers);
  const heldFor = await screening.judge(tx, { ...sender, form: 'brief', name, text }, now);
  if (heldFor === null) await countMail(tx, rateLimiter, recipient, now);
  // Consent is stored with the version, as wording and time: whoever opens the brief later must not find the box
  // ticked.
  const { agreed: _consent, ...answers } = save.answers;
  const brief = await putBrief(tx, links, { ...save, answers }, now);
  const number = await addVersion(tx, brief, { consentWording: consents.brief, sourcePage, source, heldFor }, now);
  const accepted = { number, version: brief.version };
  if (heldFor !== null) return accepted;
  const files = (await filesOf(tx, brief.id)).map(({ name: fileName }) => fileName);
  const { id: briefId, linkEpoch, answers: sent } = brief;
  const payload = { briefId, linkEpoch, number, answers: sent, files, source, sentAt: now };
  await mailReceipt(tx, payload, now);
  await mailOwner(tx, payload, ownerEmail, now);
  return accepted;
}

/** The visitor's free-text answers, for the spam screening. */
export function freeText(answers: BriefAnswers): string {
  const written = BRIEF_FIELDS.filter(({ kind }) => kind === 'text' || kind === 'area');
  return written
    .map(({ id }) => textOf(answers[id]))
    .filter((text) => text !== '')
    .join('\n');
}

async function countMail(tx: Queryable, rateLimiter: RateLimiter, recipient: string, now: number): Promise<void> {
  const wait = await countForRecipient(tx, rateLimiter, BRIEFS_PER_RECIPIENT, recipient, now);
  if (wait > 0) throw new Refusal({ ...rateLimited(wait), message: ENOUGH_BRIEFS });
  const full = await countMailTo(tx, rateLimiter, recipient, now);
  if (full > 0) throw new Refusal(rateLimited(full));
}

export async function mailReceipt(tx: Queryable, payload: BriefMailPayload, now: number): Promise<void> {
  await enqueueMail(tx, { kind: 'brief-receipt', recipient: textOf(payload.answers['contactEmail']), payload }, now);
}

export async function mailOwner(
  tx: Queryable,
  payload: BriefMailPayload,
  ownerEmail: string | undefined,
  now: number,
): Promise<void> {
  if (!ownerEmail) return;
  const concerns = textOf(payload.answers['contactEmail']);
  await enqueueMail(tx, { kind: 'brief-notification', recipient: ownerEmail, payload, concerns }, now);
}
