import words from '#content/guided-calls/demo-lead-words.yaml';
import { HOUR_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { leadOf } from './demo-lead.ts';
import { demoLeadSchema } from '../shared/demo-lead-schema.ts';
import { invalid, requireNoWait } from '#server/platform/http/api-error.ts';
import type { RateLimit, RateLimiter } from '#server/platform/http/rate-limit.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { countForRecipient, countMailTo } from '#server/platform/mail/outbox/recipient-limit.ts';

export const DEMO_LEADS_PER_CLIENT: RateLimit = { name: 'demo-leads', points: 20, windowMs: HOUR_MS };
/** Without this limit, anyone could use the demo to flood a stranger's inbox. */
const MAILS_PER_RECIPIENT: RateLimit = { name: 'demo-leads-to', points: 5, windowMs: 24 * HOUR_MS };
const ENOUGH_MAILS = fillWords(words.tooMany, { count: String(MAILS_PER_RECIPIENT.points) });

export function createSendDemoLead({ rateLimiter }: { rateLimiter: RateLimiter }): FunctionBody {
  return defineCommand({
    schema: demoLeadSchema,
    async act({ email, ...lead }, { tx, now }) {
      if (!leadOf(lead)) throw invalid(words.noLead);
      requireNoWait(await countForRecipient(tx, rateLimiter, MAILS_PER_RECIPIENT, email, now), ENOUGH_MAILS);
      requireNoWait(await countMailTo(tx, rateLimiter, email, now));
      await enqueueMail(tx, { kind: 'demo-lead', recipient: email, payload: { ...lead, sentAt: now } }, now);
    },
  });
}
