import { createMailComposer, type QueuedMail } from '#server/platform/mail/rendering/compose-mail.ts';
import type { EmailDeclaration } from '#server/platform/mail/outbox/email-declaration.ts';
import {
  createMailRenderer,
  type MailSettings,
  type RenderedMail,
} from '#server/platform/mail/rendering/render-mail.ts';
import { TEST_MAILED_ACTS } from '../test-app.ts';

export type QueuedMailRenderer = (mail: QueuedMail) => Promise<RenderedMail>;

interface QueuedMailSettings extends Omit<MailSettings, 'ownerTimeZone'> {
  emails: readonly EmailDeclaration[];
}

export function createQueuedMailRenderer({ emails, ...settings }: QueuedMailSettings): QueuedMailRenderer {
  const compose = createMailComposer(emails, TEST_MAILED_ACTS);
  const render = createMailRenderer({ ...settings, ownerTimeZone: 'America/Chicago' }, emails);
  return async (mail) => render(structuredClone(await compose(mail)));
}

/** For tests that don't ask for them: drawing invoices and reports takes a tenth of the time of all tests of theirs. */
export function withoutAttachments(email: EmailDeclaration): EmailDeclaration {
  return { ...email, template: { ...email.template, attachments: async () => [] } };
}
