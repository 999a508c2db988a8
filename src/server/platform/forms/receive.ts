/** Takes a declared form's submission: screens it, stores it in its envelope and emails both sides, in one transaction. */
import { randomUUID } from 'node:crypto';
import { isDeliverableAddress } from '#shared/text/email-address.ts';
import type { Queryable } from '../db/database.ts';
import { rateLimited, Refusal } from '../http/api-error.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { OutgoingMail } from '../mail/outbox/mail-kinds.ts';
import { enqueueMail } from '../mail/outbox/outbox-store.ts';
import type { Announce } from '../mail/outbox/owner-notices.ts';
import { countForRecipient, countMailTo } from '../mail/outbox/recipient-limit.ts';
import { noteAct, noteRelease } from '../people/people-store.ts';
import type { Screening, Submission } from '../screening/screening.ts';
import { addEnvelope, releaseEnvelope } from './envelope-store.ts';
import type { SiteForm } from './site-form.ts';

/** The network that sent it, and the signs of spam that its form recorded. */
export type Sender = Pick<Submission, 'client' | 'signs'>;

export interface Forms {
  /** @throws {Refusal} when the recipient's limit of emails is reached, or the screening asks for a solved challenge. */
  receive(tx: Queryable, form: SiteForm, content: unknown, sender: Sender, now: number): Promise<{ reference: string }>;
  /** Releases a held submission and emails both sides; false when no held one has this id. */
  release(tx: Queryable, form: SiteForm, envelopeId: string, now: number): Promise<boolean>;
}

export interface FormsOptions {
  rateLimiter: RateLimiter;
  screening: Screening;
  announce: Announce;
}

export function createForms({ rateLimiter, screening, announce }: FormsOptions): Forms {
  return {
    async receive(tx, form, content, sender, now) {
      const { name, email, subject, text, ...reach } = form.summarize(content);
      const isForUs = form.isForUs?.(content) ?? true;
      const { name: formName, expectedLinks } = form;
      const heldFor = isForUs
        ? await screening.judge(tx, { ...sender, form: formName, expectedLinks, name, text }, now)
        : null;
      const mayCopy = heldFor === null && (await countRecipient(tx, form, email, now));
      if (!isForUs && form.unstored) {
        const stored = form.unstored(content);
        await tellVisitor(tx, form, stored, { recipient: email }, now);
        return stored;
      }
      const envelope = { id: randomUUID(), form: formName, name, email, subject, text, heldFor };
      const stored = await form.store(tx, content, { envelopeId: envelope.id, heldFor, now });
      const { reference } = stored;
      await addEnvelope(tx, { ...envelope, reference }, now);
      const act = { name, email, kind: formName, reference, envelopeId: envelope.id, title: subject, text, ...reach };
      await noteAct(tx, { ...act, waits: true, isHeld: heldFor !== null }, now);
      if (heldFor !== null) return stored;
      const belongs = { cause: envelope.id, conversation: envelope.id };
      await announce(tx, form.toOwner(stored, now), { concerns: email, ...belongs }, now);
      if (mayCopy) await tellVisitor(tx, form, stored, { recipient: email, ...belongs }, now);
      return stored;
    },

    async release(tx, form, id, now) {
      const envelope = await releaseEnvelope(tx, { form: form.name, id }, now);
      if (!envelope) return false;
      const { email, received_at: receivedAt } = envelope;
      const stored = await form.load(tx, id);
      await noteRelease(tx, email, receivedAt);
      const belongs = { cause: id, conversation: id };
      await announce(tx, form.toOwner(stored, receivedAt), { concerns: email, ...belongs }, now);
      const isCopy = form.perRecipient.beyond === 'send none';
      const mayTell = isCopy
        ? await countRecipient(tx, form, email, now)
        : (await countMailTo(tx, rateLimiter, email, now)) === 0;
      if (mayTell) await tellVisitor(tx, form, stored, { recipient: email, ...belongs }, now);
      return true;
    },
  };

  /** Whether the visitor may be emailed. @throws {Refusal} if the form refuses instead. */
  async function countRecipient(
    tx: Queryable,
    { perRecipient: { limit, beyond }, toVisitor }: SiteForm,
    email: string,
    now: number,
  ): Promise<boolean> {
    if (!toVisitor) return false;
    const isCopy = beyond === 'send none';
    if (isCopy && !isDeliverableAddress(email)) return false;
    const wait = await countForRecipient(tx, rateLimiter, limit, email, now);
    if (isCopy) return wait === 0;
    if (wait > 0) throw new Refusal({ ...rateLimited(wait), message: beyond.refuse });
    const full = await countMailTo(tx, rateLimiter, email, now);
    if (full > 0) throw new Refusal(rateLimited(full));
    return true;
  }
}

async function tellVisitor(
  tx: Queryable,
  { toVisitor }: SiteForm,
  stored: { reference: string },
  to: Pick<OutgoingMail, 'recipient' | 'cause' | 'conversation'>,
  now: number,
): Promise<void> {
  if (toVisitor) await enqueueMail(tx, { ...toVisitor(stored, now), ...to }, now);
}
