/** Asks both the old and the new address of an account to agree to a change of address. */
import brand from '../../../../../content/brand.yaml';
import { EmailLayout } from '../../../platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '../../../platform/mail/rendering/email-parts.tsx';
import { isolated } from '../../../platform/mail/rendering/visitor-text.ts';
import type { Email, EmailTemplate } from '../../../platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '../../../platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

declare module '../../../platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** One to each address; both links carry the new one. */
    'email-change': { userId: string; which: 'current' | 'new'; newEmail: string; redirectTo: string | null };
  }
}

interface EmailChangeProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** The address that this copy goes to. */
  which: 'current' | 'new';
  newEmail: string;
  /** Opens a page with a button; opening it changes nothing. */
  confirmUrl: string;
  /** How long the link works, such as '24 hours'. */
  validFor: string;
}

export function emailChangeEmail({ linkFor }: AccountMailing): Email<MailPayloads['email-change'], EmailChangeProps> {
  return {
    template,
    async compose({ userId, which, newEmail, redirectTo }, mail) {
      const token = { userId, kind: `email_change_${which}`, email: newEmail } as const;
      const { url: confirmUrl, ...shared } = await linkFor(token, mail, { redirectTo });
      return { props: { ...shared, confirmUrl, which, newEmail } };
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
    confirmUrl: 'https://www.site.example/auth/confirm#token_hash=sample&type=email_change',
    validFor: '24 hours',
  },
};

function emailChangeSubject({ which }: EmailChangeProps): string {
  return which === 'current'
    ? `Confirm the email change of your ${brand.name} account`
    : `Confirm the new address of your ${brand.name} account`;
}

function EmailChangeEmail({ name, siteHost, which, newEmail, confirmUrl, validFor }: EmailChangeProps) {
  return (
    <EmailLayout
      preview="The change takes effect once both addresses have confirmed it."
      reason={`You received this email because someone asked to change the address of an account on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>{which === 'current' ? 'Confirm the change of address' : 'Confirm your new address'}</EmailTitle>
      <EmailText>
        {which === 'current'
          ? `Someone signed in to your account on ${siteHost} asked to change its address to ${isolated(newEmail)}.`
          : `Someone asked to use this address for an account on ${siteHost}.`}
        {' If it was you, open the page below and press its button.'}
      </EmailText>
      <EmailButton href={confirmUrl}>Confirm email</EmailButton>
      <EmailText>
        {`We sent a link to both addresses, and the address changes once both were used. Each works once, for ${validFor}.`}
      </EmailText>
      <EmailText>
        {which === 'current'
          ? `If it was not you, don't press the button: the address then stays as it is. Change your password, since somebody else is signed in to your account, and write to ${brand.email}.`
          : 'If it was not you, ignore this message. Nothing changes then.'}
      </EmailText>
    </EmailLayout>
  );
}
