import words from '#content/desk/server-words.yaml';
import { heldSchema, holdSchema, type HeldCard, type HeldChoice } from '../shared/held-schema.ts';
import { UNDO_GRACE_MS, UNDO_MS } from '../shared/desk-limits.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { binEnvelope, holdEnvelope, STILL_HELD, type EnvelopeRow } from '#server/platform/forms/envelope-store.ts';
import type { Forms, SiteForm } from '#server/platform/forms/site-form.ts';
import { conflict, notFound } from '#server/platform/http/api-error.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import { withdrawMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { delayEvents, withdrawEvents } from '#server/platform/people/site-events.ts';
import { noteHeldAgain } from '#server/platform/people/people-answers.ts';
import { deskCommand } from './desk-command.ts';

const SHOWN = 20;

export async function listHeldCards(db: Queryable): Promise<HeldCard[]> {
  const rows = await db
    .selectFrom('envelopes')
    .leftJoin('people', 'people.person_key', 'envelopes.person_key')
    .select(['envelopes.id as envelope', 'envelopes.name', 'envelopes.email', 'subject', 'excerpt'])
    .select(['people.id as person', 'held_for as why', 'received_at as at'])
    .where(STILL_HELD)
    .orderBy('received_at')
    .limit(SHOWN)
    .execute();
  return rows.map(({ why, at, ...row }) => ({ ...row, why: why ?? '', at: isoTime(at) }));
}

/** The emails about it leave after {@link UNDO_MS}, as {@link holdAgain} may take them back. */
export function createReleaseHeld(forms: readonly SiteForm[], received: Forms): FunctionBody {
  return deskCommand(heldSchema, async (choice, { tx, now, record }) => {
    const released: string[] = [];
    for (const envelope of await chosen(tx, choice)) {
      const { id, form } = envelope;
      const declared = forms.find(({ name }) => name === form);
      if (!declared || !(await received.release(tx, declared, id, now))) continue;
      const later = { next_attempt_at: now + UNDO_MS };
      await tx.updateTable('outbox').set(later).where('cause', '=', id).execute();
      await delayEvents(tx, envelope, later.next_attempt_at);
      await record('held.release', id);
      released.push(id);
    }
    if (released.length === 0) throw notFound(words.refused.done);
    return { envelopes: released };
  });
}

export const binHeld = deskCommand(heldSchema, async (choice, { tx, now, record }) => {
  const binned: string[] = [];
  for (const { id } of await chosen(tx, choice)) {
    if (!(await binEnvelope(tx, id, now))) continue;
    await record('held.bin', id);
    binned.push(id);
  }
  if (binned.length === 0) throw notFound(words.refused.done);
  return { envelopes: binned };
});

export const holdAgain = deskCommand(holdSchema, async ({ envelopes }, { tx, now, record }) => {
  let held = 0;
  for (const id of envelopes) {
    const before = await holdEnvelope(tx, id, now - UNDO_MS - UNDO_GRACE_MS);
    if (!before) continue;
    if (before.released_at !== null) await takeBack(tx, before);
    await record('held.hold', id);
    held += 1;
  }
  if (held === 0) throw notFound(words.refused.done);
});

/** @throws {Refusal} when one of the emails or webhooks that the release caused has left or is leaving. */
async function takeBack(tx: Queryable, envelope: EnvelopeRow): Promise<void> {
  const mails = await tx.selectFrom('outbox').select('id').where('cause', '=', envelope.id).execute();
  for (const mail of mails) if (!(await withdrawMail(tx, mail.id))) throw conflict(words.refused.heldSent);
  if (!(await withdrawEvents(tx, envelope))) throw conflict(words.refused.heldSent);
  await noteHeldAgain(tx, envelope);
}

async function chosen(tx: Queryable, { of, ids }: HeldChoice): Promise<EnvelopeRow[]> {
  const held = tx.selectFrom('envelopes').selectAll().where(STILL_HELD).orderBy('id');
  if (of === 'envelopes') return held.where('id', 'in', ids).execute();
  const heads = tx.selectFrom('people').select('people.person_key').where('people.id', 'in', ids);
  const keys = tx
    .selectFrom('people')
    .select('people.person_key')
    .where((row) => row.or([row('people.person_key', 'in', heads), row('people.merged_into', 'in', heads)]));
  return held.where('person_key', 'in', keys).execute();
}
