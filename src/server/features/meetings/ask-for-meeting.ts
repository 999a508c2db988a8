/** Stores a meeting request and mails both sides, in one transaction. */
import type { meetingRequestSchema } from '../../../shared/meeting-schema.ts';
import type { VisitSource } from '../../../shared/visit-source.ts';
import type { InferOutput } from 'valibot';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { countForRecipient, countMailTo } from '../../platform/mail/recipient-limit.ts';
import type { Screening, Submission } from '../../platform/screening/screening.ts';
import { addMeeting } from './meeting-store.ts';
import { tellOwner, tellVisitor } from './meeting-mail.ts';
import { slotsOf } from './meeting-slots.ts';

const DAY_MS = 86_400_000;
/** Without this limit, anyone could use the form to flood a stranger's inbox. */
const REQUESTS_PER_RECIPIENT: RateLimit = { name: 'meetings-to', points: 3, windowMs: DAY_MS };
const ENOUGH_REQUESTS =
  'This address has asked for several meetings today. Write to us by email, or try again tomorrow.';

export interface MeetingKeeping {
  rateLimiter: RateLimiter;
  screening: Screening;
  /** The recipient of requests, who answers them; without one, requests are only stored. */
  ownerEmail: string | undefined;
}

interface Asked {
  request: Omit<InferOutput<typeof meetingRequestSchema>, 'source' | 'screening'>;
  sender: Pick<Submission, 'client' | 'signs'>;
  sourcePage: string | null;
  source: VisitSource | undefined;
}

export async function askForMeeting(
  tx: Queryable,
  { request, sender, sourcePage, source }: Asked,
  { rateLimiter, screening, ownerEmail }: MeetingKeeping,
  now: number,
): Promise<void> {
  const { name, email, about, timeZone } = request;
  const slots = slotsOf(request, now);
  const heldFor = await screening.judge(tx, { ...sender, form: 'meeting', name, text: about }, now);
  const asked = { name, email, about, timeZone, slots, sourcePage, source };
  if (heldFor !== null) return void (await addMeeting(tx, asked, heldFor, now));
  const wait = await countForRecipient(tx, rateLimiter, REQUESTS_PER_RECIPIENT, email, now);
  if (wait > 0) throw new Refusal({ ...rateLimited(wait), message: ENOUGH_REQUESTS });
  const full = await countMailTo(tx, rateLimiter, email, now);
  if (full > 0) throw new Refusal(rateLimited(full));
  const meeting = await addMeeting(tx, asked, null, now);
  const payload = { meeting, news: 'requested', note: '', changedAt: now } as const;
  await tellOwner(tx, ownerEmail, payload);
  await tellVisitor(tx, payload);
}
