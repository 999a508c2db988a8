/** The desk of a site that takes mail in, with one person who has written by a form. */
import { threadOf } from '#features/conversations/server/interface.ts';
import { createMailroom } from '#features/conversations/server/mailroom.ts';
import { readMail } from '#features/conversations/server/reading/read-mail.ts';
import { takeIn } from '#features/conversations/server/taking/take-in.ts';
import { createTakeAnswer } from '#features/meetings/server/take-calendar-answer.ts';
import { createTeamRoles } from '#features/team/server/team-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDesk } from '../desk-site.ts';
import { TEST_OWNER, TEST_SITE_URL } from '../test-app.ts';
import { ANN, rawMail, SITE_MAILBOX, type RawMailParts } from './raw-mail.ts';

export const STRANGER = 'sam@stranger.example';

export async function openMailDesk(db: Database) {
  const desk = await openDesk(db);
  await desk.write('Do you answer at night?');
  desk.site.clock.advance(1_000);
  const person = async (email = ANN) =>
    db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  /** Without time passing, as for copies of one message. */
  const takeNow = async (raw: Uint8Array, { isSent = false, takesStrangers = false } = {}) => {
    const mailIn = { imapUrl: undefined, knowsPlusAddresses: true, takesStrangers };
    const parts = { roles: createTeamRoles(TEST_OWNER), takeAnswer: createTakeAnswer(TEST_SITE_URL) };
    const mailroom = createMailroom({ mailFrom: `Agency <${SITE_MAILBOX}>`, mailIn }, parts);
    const arrival = { mail: await readMail(raw), at: desk.site.clock.now(), isSent };
    return db.transaction().execute((tx) => takeIn(tx, arrival, mailroom));
  };
  return {
    desk,
    person,
    takeNow,
    async take(parts: RawMailParts, options = {}) {
      desk.site.clock.advance(1_000);
      return takeNow(rawMail(parts), options);
    },
    /** Oldest first, with the replies from the desk. */
    async thread(email?: string) {
      const { person_key: key } = await person(email);
      const { mails, filesOf } = await threadOf(db, [key]);
      const replies = await db
        .selectFrom('activities')
        .select(['reference as id', 'at', 'kind', 'text'])
        .where('person_key', '=', key)
        .where('kind', '=', 'reply')
        .where((row) => row('reference', 'not in', row.selectFrom('thread_mails').select('id')))
        .execute();
      const taken = mails.map(({ body: text, known_by: knownBy, is_unproved: unproved, from_name: name, ...mail }) => ({
        ...mail,
        text,
        knownBy,
        isUnproved: unproved === 1,
        from: { name, email: mail.from_email },
        files: filesOf(mail.id),
      }));
      const none = { knownBy: null, isUnproved: false, from: { name: '', email: '' }, files: [] };
      return [...taken, ...replies.map((reply) => ({ ...none, ...reply }))].toSorted((a, b) => a.at - b.at);
    },
    /** From the desk, and sent at once. */
    async reply(text: string) {
      desk.site.clock.advance(1_000);
      const { mail } = await desk.owner.ask<{ mail: string }>('desk-reply', { id: (await person()).id, text });
      await db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).where('id', '=', mail).execute();
      return mail;
    },
    answerTo: (mail: string) => [`In-Reply-To: <${mail}@localhost>`],
    outboxOf: async (id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
