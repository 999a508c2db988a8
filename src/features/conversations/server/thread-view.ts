import type { ThreadMail } from '../shared/thread-schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { filesOfReplies } from './replies/reply-file-store.ts';
import { filesOfMails, mailsOf } from './thread-store.ts';

/** Everything that was mailed between a person and the team, oldest first. */
export async function threadOf(
  db: Queryable,
  { person_key: key }: Pick<PersonRow, 'person_key'>,
): Promise<ThreadMail[]> {
  const [mails, replies] = await Promise.all([mailsOf(db, key), repliesTo(db, key)]);
  const ids = mails.map(({ id }) => id);
  const files = ids.length > 0 ? await filesOfMails(db, ids) : [];
  const taken = mails.map((mail): ThreadMail => ({
    id: mail.id,
    at: isoTime(mail.at),
    kind: mail.kind,
    from: { name: mail.from_name, email: mail.from_email },
    subject: mail.subject,
    text: mail.body,
    fold: mail.fold,
    files: files
      .filter(({ mail_id: of }) => of === mail.id)
      .map(({ id, name, size, isKept }) => ({ id, name, size, isKept: Boolean(isKept) })),
    knownBy: mail.known_by,
    isUnproved: mail.is_unproved === 1,
  }));
  const attached = await filesOfReplies(
    db,
    replies.map(({ id }) => id),
  );
  const sent = replies.map(({ id, at, text }): ThreadMail => ({
    id,
    at: isoTime(at),
    kind: 'reply',
    from: { name: '', email: '' },
    subject: '',
    text,
    fold: null,
    files: attached
      .filter(({ mail_id: of }) => of === id)
      .map((file) => ({ id: file.id, name: file.name, size: file.size, isKept: true })),
    knownBy: null,
    isUnproved: false,
  }));
  return [...taken, ...sent].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Those from the desk: emails from elsewhere are in the thread already. */
async function repliesTo(db: Queryable, personKey: string) {
  return db
    .selectFrom('activities')
    .select(['activities.reference as id', 'activities.at', 'activities.text'])
    .where('activities.person_key', '=', personKey)
    .where('activities.kind', '=', 'reply')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('thread_mails')
            .select('thread_mails.id')
            .whereRef('thread_mails.id', '=', 'activities.reference'),
        ),
      ),
    )
    .execute();
}
