/** Runs in the mail thread: turns composed emails into messages, with the templates of all features. */
import { getPriority, setPriority } from 'node:os';
import { Tinypool } from 'tinypool';
import type { ComposedMail } from './platform/mail/rendering/compose-mail.ts';
import type { DefinedEmail, EmailAttachment } from './platform/mail/outbox/email-declaration.ts';
import { finishMail, type FinishedMail } from './platform/mail/rendering/mail-message.ts';
import type { AttachmentRequest, MadeMail } from './platform/mail/sending/mail-thread.ts';
import { createMailRenderer, type MailSettings } from './platform/mail/rendering/render-mail.ts';

/** Visitors come first: 5 of the 39 steps leave this thread a third of the main thread's share of a core. */
const NICER_BY = 5;
const NICEST = 19;

// Without an id this means process 0: on Linux the calling thread, elsewhere the whole process.
if (process.platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER_BY));

const files = import.meta.glob<{ emails: readonly DefinedEmail<never>[] }>('../features/*/server/**/*-emails.tsx', {
  eager: true,
});
const emails = Object.values(files).flatMap((file) => file.emails);

// main.ts passes the settings as workerData.
const render = createMailRenderer(Tinypool.workerData as MailSettings, emails);

export default async function make(mails: readonly ComposedMail[]): Promise<MadeMail[]> {
  return Promise.all(mails.map((mail) => makeOne(mail).catch(asError)));
}

async function makeOne(mail: ComposedMail): Promise<FinishedMail> {
  return finishMail(await render(mail));
}

export async function attach({ kind, props }: AttachmentRequest): Promise<EmailAttachment[]> {
  const email = emails.find((one) => one.kind === kind);
  return (await email?.template.attachments?.(props)) ?? [];
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
