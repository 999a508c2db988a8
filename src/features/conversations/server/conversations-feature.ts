/** Emails between people and the team, beside those that the site sends: answers, and what the team writes elsewhere. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import { exportThread, MAIL, readAct, storedActs } from './thread-store.ts';
import { downloadThreadFile } from './thread-file-download.ts';
import { createMailWatcher, type MailWatcherOptions } from './watching/mail-watcher.ts';

const DOWNLOADS: RateLimit = { name: 'thread-files', points: 120, windowMs: MINUTE_MS };

/** Without an address of a mailbox, none is read; emails can still come by a pipe. */
export function createConversations({
  imapUrl,
  ...options
}: Omit<MailWatcherOptions, 'imapUrl'> & { imapUrl: string | undefined }): Feature {
  return {
    name: 'conversations',
    functions: functionsOf('member', DOWNLOADS, { 'thread-file': downloadThreadFile }),
    jobs: imapUrl === undefined ? [] : [createMailWatcher({ ...options, imapUrl })],
    pastActs: { [MAIL]: { readAgain: readAct, stored: storedActs } },
    tables: {
      thread_mails: {
        owner: 'The person in whose thread it is.',
        key: ['id'],
        kept: [{ period: 'leads', since: 'at' }],
        exported: { as: 'emails', read: exportThread },
        erased: { with: 'people' },
      },
      thread_files: {
        owner: 'As the email that it came with.',
        key: ['id'],
        kept: { not: 'Goes with its email.' },
        exported: { not: 'Exported with its email.' },
        erased: { with: 'thread_mails' },
      },
      mail_watches: {
        owner: 'Nobody: which replica reads the mailbox, under a hash of its address.',
        key: ['mailbox'],
        kept: { not: 'One row for each mailbox that was ever set.' },
        exported: { not: 'A hash, a time and a count.' },
        erased: { not: 'A hash, a time and a count.' },
      },
      mail_folders: {
        owner: 'Nobody: how far a folder of the mailbox has been read.',
        key: ['mailbox', 'folder'],
        kept: { not: 'One row for each folder that was ever read.' },
        exported: { not: 'Numbers of the mailbox.' },
        erased: { not: 'Numbers of the mailbox.' },
      },
    },
  };
}
