import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** One to each address; both links carry the new one. */
    'email-change': { userId: string; which: 'current' | 'new'; newEmail: string; redirectTo: string | null };
  }
}

interface EmailChangeProps {
  /** The output of `greetingName`; null greets without a name, as at the new address, which may be a stranger's. */
  name: string | null;
  siteHost: string;
  /** The address that this copy goes to. */
  which: 'current' | 'new';
  newEmail: string;
  /** The account's address as it stands. */
  account: string;
  /** Opens a page with a button; opening it changes nothing. */
  confirmUrl: string;
  /** How long the link works, such as '24 hours'. */
  validFor: string;
}

export function emailChangeEmail({
  linkFor,
  addressOf,
}: AccountMailing): Email<MailPayloads['email-change'], EmailChangeProps> {
  return {
    template,
    async compose({ userId, which, newEmail, redirectTo }, mail) {
      const token = { userId, kind: `email_change_${which}`, email: newEmail } as const;
      const { url: confirmUrl, name: ownName, ...shared } = await linkFor(token, mail, { redirectTo });
      const name = which === 'current' ? ownName : null;
      return { props: { ...shared, name, confirmUrl, which, newEmail, account: await addressOf(userId) } };
    },
  };
}

export const template: EmailTemplate<EmailChangeProps> = {
  subject: emailChangeSubject,
  Body: EmailChangeEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    siteHost: 'www.site.example',
    which: 'current',
    newEmail: 'zoe@new.example',
    account: 'zoe@old.example',
    confirmUrl: 'https://www.site.example/auth/confirm#token_hash=sample&type=email_change',
    validFor: '24 hours',
  },
};

function emailChangeSubject({ which }: EmailChangeProps): string {
  return which === 'current'
    ? `Confirm the email change of your ${brand.name} account`
    : `Should a ${brand.name} account move to your address?`;
}

function EmailChangeEmail({ name, siteHost, which, newEmail, account, confirmUrl, validFor }: EmailChangeProps) {
  return (
    <EmailLayout
      preview="The change takes effect once both addresses have confirmed it."
      reason={`You received this email because someone asked to change the address of the account ${isolated(account)} on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>{which === 'current' ? 'Confirm the change of address' : 'Is this account yours?'}</EmailTitle>
      <EmailText>
        {which === 'current'
          ? `Someone signed in to your account ${isolated(account)} on ${siteHost} asked to change its address to ${isolated(newEmail)}.`
          : `Someone signed in to the account ${isolated(account)} on ${siteHost} asked to change its address to yours, ${isolated(newEmail)}. Whoever uses that account keeps it, and what we have stored under your address is added to it.`}
        {' If it was you, open the page below and press its button.'}
      </EmailText>
      <EmailButton href={confirmUrl}>Confirm email</EmailButton>
      <EmailText>
        {`We sent a link to both addresses, and the address changes once both were used. Each works once, for ${validFor}.`}
      </EmailText>
      <EmailText>
        {which === 'current'
          ? `If it was not you, don't press the button: the address then stays as it is. Change your password, since somebody else is signed in to your account, and write to ${brand.email}.`
          : `If ${isolated(account)} is not your account, don't press the button and ignore this message. Nothing changes then.`}
      </EmailText>
    </EmailLayout>
  );
}
