/** Tells the owner of an account that its password is another one now (security-bar A12). */
import brand from '../../../../../content/brand.yaml';
import { routes } from '../../../../shared/routes.ts';
import { EmailLayout } from '../../../platform/mail/email-layout.tsx';
import { EmailText, EmailTitle } from '../../../platform/mail/email-parts.tsx';

export interface PasswordChangedProps {
  siteHost: string;
}

export const sampleProps: PasswordChangedProps = { siteHost: 'www.modai.example' };

export function passwordChangedSubject(_props: PasswordChangedProps): string {
  return `Your ${brand.name} password was changed`;
}

/** The address to go to is text: a notice with no link to press can't be copied to lure people to another site. */
export function PasswordChangedEmail({ siteHost }: PasswordChangedProps) {
  return (
    <EmailLayout
      preview="If it was you, there is nothing to do."
      reason={`You get this message because this is the address of an account on ${siteHost}.`}
    >
      <EmailTitle>Your password was changed</EmailTitle>
      <EmailText>
        {`The password of your account on ${siteHost} was changed, and every other device was signed out. If it was you, there is nothing to do.`}
      </EmailText>
      <EmailText>
        {`If it was not you, set a new password at once: type ${siteHost}${routes['auth-reset']} into your browser. Then write to ${brand.email}, and we help you look into it.`}
      </EmailText>
    </EmailLayout>
  );
}
