/** Runs in the mail thread: turns composed emails into messages, with the templates of all features. */
import { getPriority, setPriority } from 'node:os';
import { Tinypool } from 'tinypool';
import type { ComposedMail } from './platform/mail/compose-mail.ts';
import type { EmailAttachment, EmailTemplate } from './platform/mail/email-declaration.ts';
import { finishMail, type FinishedMail } from './platform/mail/mail-message.ts';
import type { AttachmentRequest, MadeMail } from './platform/mail/mail-thread.ts';
import { createMailRenderer, type MailSettings } from './platform/mail/render-mail.ts';

/** Visitors come first where both threads share a core: 5 steps of 39 make a third of the main thread's share. */
const NICER_BY = 5;
const NICEST = 19;

// Linux takes 0, which is meant without an id, for the calling thread; elsewhere it is the whole process.
if (process.platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER_BY));

/** A kind of email has a file of its name (a rule test sees to it). */
const files = import.meta.glob<{ template: EmailTemplate<object> }>('./features/**/*-email.tsx', { eager: true });
const templates = new Map(
  Object.entries(files).map(([path, { template }]) => [path.replace(/^.*\/|-email\.tsx$/g, ''), template]),
);

// As main.ts hands them over.
const render = createMailRenderer({ ...(Tinypool.workerData as MailSettings), templates });

export default async function make(mails: readonly ComposedMail[]): Promise<MadeMail[]> {
  return Promise.all(mails.map((mail) => makeOne(mail).catch(asError)));
}

async function makeOne(mail: ComposedMail): Promise<FinishedMail> {
  return finishMail(await render(mail));
}

export async function attach({ kind, props }: AttachmentRequest): Promise<EmailAttachment[]> {
  return (await templates.get(kind)?.attachments?.(props)) ?? [];
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
