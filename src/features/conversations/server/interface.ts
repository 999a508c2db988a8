export { answeredMail, threadOf } from './thread-store.ts';
export type { ThreadMailRow } from './thread-tables.ts';
export { endDraft, forgetDraftsOf, reopenDraft, signatureOf } from './replies/reply-draft-store.ts';
export { attachmentsOf, type MailedFile } from './replies/reply-file-store.ts';
export { quotesWithin } from './reading/quoted-tail.ts';
export { evidenceOf } from './reading/read-mail.ts';
