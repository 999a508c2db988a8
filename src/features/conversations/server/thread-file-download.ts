import { sql } from 'kysely';
import { threadFileSchema } from '../shared/thread-schema.ts';
import words from '#content/errors-words.yaml';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { partOf } from '#server/platform/files/stored-bytes.ts';
import { notFound } from '#server/platform/http/api-error.ts';
import { partsOf } from '#server/platform/http/request/part-stream.ts';
import { defineDownload, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';

type FileTable = 'thread_files' | 'reply_files';

const PART_BYTES = 1_000_000;

/** Of what came in, and of what went out. Always a download of bytes: a browser must not render what somebody mailed. */
export const downloadThreadFile: FunctionBody = defineDownload({
  schema: threadFileSchema,
  async open({ id }, { db }) {
    const { name, size, table } = await db
      .selectFrom('thread_files')
      .select(['name', 'size', sql.lit<FileTable>('thread_files').as('table')])
      .where('id', '=', id)
      .where('bytes', 'is not', null)
      .unionAll(
        db
          .selectFrom('reply_files')
          .select(['name', 'size', sql.lit<FileTable>('reply_files').as('table')])
          .where('id', '=', id)
          .where('mail_id', 'is not', null),
      )
      .executeTakeFirstOrThrow(() => notFound(words.nothingHere));
    const parts = () => partsOf(size, PART_BYTES, (offset, length) => partOf(db, table, id, offset, length));
    return { name, type: 'application/octet-stream', rows: 1, parts };
  },
  async record({ id }, _download, { tx, user, now }) {
    await recordAct(tx, { actor: signedInUser({ user }).id, action: 'file.download', subject: id }, now);
  },
});
