/** Emails between people and the team, beside those that the site sends: answers, and what the team writes elsewhere. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import { exportThread, MAIL, readAct, storedActs } from './thread-store.ts';
import { downloadThreadFile } from './thread-file-download.ts';
import { createMailWatcher, type MailWatcherOptions } from './watching/mail-watcher.ts';
import { exportDrafts } from './replies/reply-draft-store.ts';
import { replyDraftFunctions } from './replies/reply-draft-endpoints.ts';
import { createReplyFilesEndpoint, REPLY_FILES_ROUTE, type ReplyFilesOptions } from './replies/reply-files-endpoint.ts';
import { exportReplies } from './replies/reply-file-store.ts';

/** A draft is saved about once a second while somebody types. */
const DRAFTS: RateLimit = { name: 'reply-drafts', points: 600, windowMs: MINUTE_MS };
const DOWNLOADS: RateLimit = { name: 'thread-files', points: 120, windowMs: MINUTE_MS };

interface ConversationsOptions extends Omit<MailWatcherOptions, 'imapUrl'>, ReplyFilesOptions {
  /** Without one, no mailbox is read; emails can still come by a pipe. */
  imapUrl: string | undefined;
}

export function createConversations({ imapUrl, ...options }: ConversationsOptions): Feature {
  return {
    name: 'conversations',
    functions: [
      ...functionsOf('member', DOWNLOADS, { 'thread-file': downloadThreadFile }),
      ...functionsOf('member', DRAFTS, replyDraftFunctions),
    ],
    routes: [{ base: '', endpoint: createReplyFilesEndpoint(options), list: [REPLY_FILES_ROUTE] }],
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
      reply_drafts: {
        owner: 'The person whom it is to; its member gives it up by leaving the team.',
        key: ['id'],
        // A discarded one; others stay until they are sent.
        kept: [{ period: 'idempotency', since: 'discarded_at' }],
        exported: { as: 'replyDrafts', read: exportDrafts },
        erased: { with: 'people' },
      },
      reply_files: {
        owner: 'The person to whom it is, or will be, sent.',
        key: ['id'],
        kept: [{ period: 'leads', since: 'created_at' }],
        exported: { as: 'replyFiles', read: exportReplies },
        erased: { with: 'people' },
      },
      reply_signatures: {
        owner: 'The member whose replies it ends.',
        key: ['member_id'],
        kept: { not: 'Stays while the account exists.' },
        exported: { not: 'How a member signs, in every reply that they sent.' },
        erased: { with: 'users' },
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
