/** Removes what an erasure leaves outside the tables: deleted rows in the embedded database's files, and kept messages. */
import type { AccountHolder } from '../account-holder.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { emptyLog } from '../db/sqlite/write-ahead-log.ts';
import type { FileRewriter } from '../db/sqlite/file-rewriter.ts';
import { deleteErasedMessages } from '../mail/mailbox/mailbox-folder.ts';

/** Call it once the erasure is committed. Repeating it does no harm. */
export type ForgetTraces = (holder: Pick<AccountHolder, 'email' | 'ownsAddress'>) => Promise<void>;

export interface ForgetTracesOptions {
  db: Database;
  clock: Clock;
  mailboxFolder: string | undefined;
  rewriter: FileRewriter | undefined;
}

export function createForgetTraces({ db, clock, mailboxFolder, rewriter }: ForgetTracesOptions): ForgetTraces {
  return async (holder) => {
    await emptyLog(db);
    rewriter?.request();
    if (mailboxFolder) await deleteErasedMessages(db, mailboxFolder, holder, clock.now());
  };
}
