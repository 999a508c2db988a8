/** What the desk's pages change: a person's status and reminders, notes, replies, and held submissions. */
import {
  changePersonSchema,
  heldSchema,
  noteSchema,
  undoReplySchema,
  type PersonChange,
} from '../../../shared/desk/desk-schema.ts';
import { SECOND_MS } from '../../../shared/site/durations.ts';
import { recordAct } from '../../platform/audit/audit-log.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Forms } from '../../platform/forms/receive.ts';
import type { SiteForm } from '../../platform/forms/site-form.ts';
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '../../platform/http/site-function.ts';
import { discardMail, enqueueMail } from '../../platform/mail/outbox/outbox-store.ts';
import { forgetFirstAnswer, noteFirstAnswer } from '../../platform/people/first-answers.ts';
import { addActivity, addWords } from '../../platform/people/people-store.ts';
import type { PersonRow } from '../../platform/people/people-tables.ts';
import { requirePerson, viewOf } from './desk-queries.ts';

/** How long a reply can be taken back before it leaves. */
export const UNDO_MS = 10 * SECOND_MS;

const changedMeanwhile: ApiError = {
  code: 'conflict',
  message: 'Somebody else changed this person meanwhile. The page shows the latest now; try again.',
};

export const changePerson: FunctionBody = defineCommand({
  schema: changePersonSchema,
  essence: (input) => input,
  async act({ id, version, change }, { tx, user, now }) {
    const member = signedInUser({ user });
    const before = await requirePerson(tx, id);
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ ...columnsOf(change), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal(changedMeanwhile);
    if (change.kind === 'done') await noteFirstAnswer(tx, before, { how: 'done', memberId: member.id }, now);
    if (change.kind === 'waiting') await forgetFirstAnswer(tx, before.person_key, Date.parse(change.since));
    if (change.kind === 'status' && change.status !== before.status)
      await addActivity(tx, before.person_key, {
        at: now,
        kind: 'status',
        reference: '',
        title: `Status: ${before.status} to ${change.status}`,
        text: '',
        memberId: member.id,
      });
    await recordAct(tx, { actor: member.id, action: `person.${change.kind}`, subject: id }, now);
    return { person: await viewOf(tx, await requirePerson(tx, id)) };
  },
});

function columnsOf(change: PersonChange): Partial<PersonRow> {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'remind':
      return { due_at: change.at === null ? null : Date.parse(change.at) };
    case 'done':
      return { waiting_since: null, due_at: null };
    case 'waiting':
      return { waiting_since: Date.parse(change.since) };
  }
}

export const addNote: FunctionBody = defineCommand({
  schema: noteSchema,
  essence: (input) => input,
  async act({ id, text }, { tx, user, now }) {
    const member = signedInUser({ user });
    const person = await requirePerson(tx, id);
    const note = { at: now, kind: 'note', reference: '', title: 'Note', text, memberId: member.id };
    await addActivity(tx, person.person_key, note);
    await addWords(tx, person.person_key, text);
    await recordAct(tx, { actor: member.id, action: 'person.note', subject: id }, now);
    return { person: await viewOf(tx, person) };
  },
});

/** The reply leaves after {@link UNDO_MS}; until then {@link undoReply} takes it back. */
export const sendReply: FunctionBody = defineCommand({
  schema: noteSchema,
  essence: (input) => input,
  async act({ id, text }, { tx, user, now }) {
    const member = signedInUser({ user });
    const person = await requirePerson(tx, id);
    const { email, name, last_title: about } = person;
    const payload = { name, about, text, replyTo: member.email };
    const mail = await enqueueMail(tx, { kind: 'desk-reply', recipient: email, payload }, now);
    await delay(tx, mail, now + UNDO_MS);
    const reply = { at: now, kind: 'reply', reference: mail, title: 'Reply', text, memberId: member.id };
    await addActivity(tx, person.person_key, reply);
    await addWords(tx, person.person_key, text);
    await tx
      .updateTable('people')
      .set((row) => ({
        waiting_since: null,
        status: person.status === 'new' ? 'talking' : person.status,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await noteFirstAnswer(tx, person, { how: 'reply', memberId: member.id }, now);
    await recordAct(tx, { actor: member.id, action: 'person.reply', subject: id }, now);
    const since = person.waiting_since === null ? null : new Date(person.waiting_since).toISOString();
    return { mail, since, person: await viewOf(tx, await requirePerson(tx, id)) };
  },
});

async function delay(tx: Queryable, mail: string, until: number): Promise<void> {
  await tx.updateTable('outbox').set({ next_attempt_at: until }).where('id', '=', mail).execute();
}

export const undoReply: FunctionBody = defineCommand({
  schema: undoReplySchema,
  essence: (input) => input,
  async act({ id, mail, since }, { tx, user, now }) {
    const person = await requirePerson(tx, id);
    const queued = await tx
      .selectFrom('outbox')
      .select('id')
      .where('id', '=', mail)
      .where('kind', '=', 'desk-reply')
      .where('status', '=', 'queued')
      .where('attempts', '=', 0)
      .executeTakeFirst();
    if (!queued) throw new Refusal({ code: 'conflict', message: 'The reply has left already.' });
    await discardMail(tx, mail);
    await tx
      .deleteFrom('activities')
      .where('person_key', '=', person.person_key)
      .where('kind', '=', 'reply')
      .where('reference', '=', mail)
      .execute();
    await tx
      .updateTable('people')
      .set((row) => ({
        waiting_since: since === null ? row.ref('waiting_since') : Date.parse(since),
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    if (since !== null) await forgetFirstAnswer(tx, person.person_key, Date.parse(since));
    await recordAct(tx, { actor: signedInUser({ user }).id, action: 'person.reply.undo', subject: id }, now);
    return { person: await viewOf(tx, await requirePerson(tx, id)) };
  },
});

export function createReleaseHeld(forms: readonly SiteForm[], received: Forms): FunctionBody {
  return defineCommand({
    schema: heldSchema,
    essence: (input) => input,
    async act({ envelope, form }, { tx, user, now }) {
      const declared = forms.find(({ name }) => name === form);
      const released = declared !== undefined && (await received.release(tx, declared, envelope, now));
      if (!released) throw new Refusal({ code: 'not_found', message: 'Somebody has already done this.' });
      await recordAct(tx, { actor: signedInUser({ user }).id, action: 'held.release', subject: envelope }, now);
    },
  });
}
