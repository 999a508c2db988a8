/** Tells the owner of an account, at its old address, that it goes by another one now. */
import brand from '../../../../../content/brand.yaml';
import { EmailLayout } from '../../../platform/mail/email-layout.tsx';
import { EmailText, EmailTitle } from '../../../platform/mail/email-parts.tsx';

export interface EmailChangedProps {
  siteHost: string;
}

export const sampleProps: EmailChangedProps = { siteHost: 'www.modai.example' };

export function emailChangedSubject(_props: EmailChangedProps): string {
  return `The email address of your ${brand.name} account was changed`;
}

/** Without the new address, which is nobody's business here if the account was given up, and without a link to press. */
export function EmailChangedEmail({ siteHost }: EmailChangedProps) {
  return (
    <EmailLayout
      preview="If it was you, there is nothing to do."
      reason={`You get this message because this was the address of an account on ${siteHost}.`}
    >
      <EmailTitle>Your email address was changed</EmailTitle>
      <EmailText>
        {`Your account on ${siteHost} has another email address now, and messages about it no longer come here. If it was you, there is nothing to do.`}
      </EmailText>
      <EmailText>
        {`If it was not you, somebody else is signed in to your account. Write to ${brand.email} from this address, and we help you get it back.`}
      </EmailText>
    </EmailLayout>
  );
}
