import { threadFileSchema } from '../shared/thread-schema.ts';
import words from '#content/errors-words.yaml';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { partOf } from '#server/platform/files/stored-bytes.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import { partsOf } from '#server/platform/http/request/part-stream.ts';
import { defineDownload, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';

const PART_BYTES = 1_000_000;

/** Always a download of bytes: a browser must not render what somebody mailed. */
export const downloadThreadFile: FunctionBody = defineDownload({
  schema: threadFileSchema,
  async open({ id }, { db }) {
    const file = await db
      .selectFrom('thread_files')
      .select(['name', 'size'])
      .where('id', '=', id)
      .where('bytes', 'is not', null)
      .executeTakeFirst();
    if (!file) throw new Refusal({ code: 'not_found', message: words.nothingHere });
    const { name, size } = file;
    const parts = () => partsOf(size, PART_BYTES, (offset, length) => partOf(db, 'thread_files', id, offset, length));
    return { name, type: 'application/octet-stream', rows: 1, parts };
  },
  async record({ id }, _download, { tx, user, now }) {
    await recordAct(tx, { actor: signedInUser({ user }).id, action: 'file.download', subject: id }, now);
  },
});
