import type { Queryable } from '#server/platform/db/database.ts';
import type { ThreadFile } from '../shared/thread-schema.ts';
import { filesOfReplies } from './replies/reply-file-store.ts';
import { filesOfMails, mailsOf } from './thread-store.ts';

/** The emails of these people, oldest first, and the files of each; also those of the replies from the desk. */
export async function threadOf(db: Queryable, personKeys: readonly string[]) {
  const mails = await mailsOf(db, personKeys);
  const ids = mails.map(({ id }) => id);
  const taken = ids.length > 0 ? await filesOfMails(db, ids) : [];
  const attached = await filesOfReplies(db, personKeys);
  const files = [...taken, ...attached.map((file) => ({ ...file, isKept: true }))];
  const filesOf = (mail: string): ThreadFile[] =>
    files
      .filter(({ mail_id: of }) => of === mail)
      .map(({ id, name, size, isKept }) => ({ id, name, size, isKept: Boolean(isKept) }));
  return { mails, filesOf };
}
