/** Runs in the mail thread: all the emails of the site, made with what main.ts hands over. */
import { createMailRenderer } from './platform/mail/render-mail.ts';
import { finishMail } from './platform/mail/mail-message.ts';
import { serveMailThread } from './platform/mail/mail-thread-entry.ts';
import type { AccountMailSource } from './features/accounts/emails/account-mails.ts';
import { createNewsletterLinks } from './features/newsletter/newsletter-links.ts';

export interface MailSettings {
  siteUrl: string;
  mailFrom: string;
  authSecret: string;
}

export default serveMailThread((settings: MailSettings, accounts: AccountMailSource) => {
  const { siteUrl, mailFrom, authSecret } = settings;
  const newsletterLinks = createNewsletterLinks(siteUrl, authSecret);
  const render = createMailRenderer({ siteUrl, mailFrom, newsletterLinks, accounts });
  return async (mail) => {
    const rendered = await render({ ...mail, payload: JSON.parse(mail.payload) });
    return finishMail({ ...rendered, to: mail.recipient });
  };
});
