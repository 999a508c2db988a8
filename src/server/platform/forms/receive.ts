/** Takes a declared form's submissions: screens, stores and emails each in one transaction, and reads it again. */
import { randomUUID } from 'node:crypto';
import { emailKey, isDeliverableAddress } from '#shared/text/email-address.ts';
import { arrivalInWords } from '#shared/visitors/visit-source.ts';
import type { Queryable } from '../db/database.ts';
import { requireNoWait } from '../http/api-error.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { type Announce, enqueueMail } from '../mail/outbox/outbox-store.ts';
import { countForRecipient, countMailTo } from '../mail/outbox/recipient-limit.ts';
import type { ReadPastAct } from '../people/past-act.ts';
import { recordActivity } from '../people/people-store.ts';
import { emitEvent } from '../people/site-events.ts';
import { noteRelease } from '../people/people-answers.ts';
import type { Screening } from '../screening/screening.ts';
import { addEnvelope, releaseEnvelope } from './envelope-store.ts';
import type { Forms, Received, SiteForm } from './site-form.ts';

export function createForms(rateLimiter: RateLimiter, screening: Screening, announce: Announce): Forms {
  return {
    arrival(form, call, sender) {
      const { tx, now } = call;
      return {
        ...call,

        async receive(summary, store) {
          const { name, email, subject, text, ...reach } = summary;
          const { name: kind, expectedLinks } = form;
          const heldFor = await screening.judge(tx, { ...sender, form: kind, expectedLinks, name, text }, now);
          const isHeld = heldFor !== null;
          const mayEmail = !isHeld && (await countRecipient(tx, form, email, now));
          const envelopeId = randomUUID();
          const stored = await store({ envelopeId, heldFor, now });
          const { reference } = stored;
          await addEnvelope(tx, { id: envelopeId, form: kind, reference, name, email, subject, text, heldFor }, now);
          const act = { name, email, kind, reference, envelopeId, title: subject, text, ...reach };
          await recordActivity(tx, { waits: true, ...act, isHeld }, now);
          if (!isHeld) await tell(tx, form, stored, { envelopeId, wasHeld: false }, now);
          if (!isHeld) await emailBoth(tx, stored, { envelopeId, email, receivedAt: now, mayEmail }, now);
          return stored;
        },

        async emailOnly(email, letter) {
          if (await countRecipient(tx, form, email, now)) await enqueueMail(tx, { ...letter, recipient: email }, now);
        },
      };
    },

    async release(tx, form, envelopeId, now) {
      const envelope = await releaseEnvelope(tx, { form: form.name, id: envelopeId }, now);
      if (!envelope) return false;
      const { email, received_at: receivedAt } = envelope;
      const stored = await form.load(tx, envelopeId);
      await noteRelease(tx, email, receivedAt, now);
      await tell(tx, form, stored, { envelopeId, wasHeld: true }, now);
      // The form's own limit would refuse, and a release must not fail.
      const mayEmail =
        typeof form.perRecipient?.beyond === 'object'
          ? (await countMailTo(tx, rateLimiter, email, now)) === 0
          : await countRecipient(tx, form, email, now);
      await emailBoth(tx, stored, { envelopeId, email, receivedAt, mayEmail }, now);
      return true;
    },
  };

  /** Whether the visitor may be emailed. @throws {Refusal} if the form refuses instead. */
  async function countRecipient(
    tx: Queryable,
    { perRecipient }: SiteForm,
    email: string,
    now: number,
  ): Promise<boolean> {
    if (!perRecipient) return false;
    const { limit, beyond } = perRecipient;
    const isCopy = beyond === 'send none';
    if (isCopy && !isDeliverableAddress(email)) return false;
    const wait = await countForRecipient(tx, rateLimiter, limit, email, now);
    if (isCopy) return wait === 0;
    requireNoWait(wait, beyond.refuse);
    requireNoWait(await countMailTo(tx, rateLimiter, email, now));
    return true;
  }

  async function emailBoth(
    tx: Queryable,
    { toOwner, toVisitor }: Received,
    to: { envelopeId: string; email: string; receivedAt: number; mayEmail: boolean },
    now: number,
  ): Promise<void> {
    const { envelopeId, email, receivedAt, mayEmail } = to;
    const belongs = { cause: envelopeId, conversation: envelopeId };
    await announce(tx, toOwner(receivedAt), { concerns: email, ...belongs }, now);
    if (mayEmail) await enqueueMail(tx, { ...toVisitor(now), recipient: email, ...belongs }, now);
  }
}

/** Reads a submission again from its envelope and from what its form stored. */
export function readSubmission({ name: kind, load }: SiteForm): ReadPastAct {
  return async (tx, envelopeId) => {
    const envelope = await tx.selectFrom('envelopes').select('id').where('id', '=', envelopeId).executeTakeFirst();
    if (!envelope) return undefined;
    const { reference, summary } = await load(tx, envelopeId);
    const { name, email, subject, text, ...reach } = summary;
    return { name, email, kind, reference, envelopeId, title: subject, text, ...reach, waits: false };
  };
}

/** A message that was held as possible spam has an event of its own; what came by other forms is told as it would have been. */
async function tell(
  tx: Queryable,
  { name: form, event }: SiteForm,
  { reference: id, summary, facts }: Received,
  { envelopeId, wasHeld }: { envelopeId: string; wasHeld: boolean },
  now: number,
): Promise<void> {
  const { email, subject, text, source } = summary;
  const submission = { form, subject, text, source: source?.first ? arrivalInWords(source.first) : '', wasHeld };
  const type = wasHeld && event === 'lead.created' ? 'lead.released' : event;
  const told = { personKey: emailKey(email), ids: { submissionId: id }, facts: { submission, ...facts } };
  await emitEvent(tx, { type, ...told, cause: wasHeld ? envelopeId : '' }, now);
}
