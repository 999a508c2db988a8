/** Lets somebody who forgot the password choose a new one. */
import brand from '../../../../../content/brand.yaml';
import { EmailLayout } from '../../../platform/mail/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '../../../platform/mail/email-parts.tsx';

export interface PasswordResetProps {
  /** As `greetingName` lets it through; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a form; opening it changes nothing. */
  resetUrl: string;
  /** How long the link works, such as '60 minutes'. */
  validFor: string;
}

export const sampleProps: PasswordResetProps = {
  name: "Zoë O'Hara <b>",
  siteHost: 'www.modai.example',
  resetUrl: 'https://www.modai.example/auth/confirm#token_hash=sample&type=recovery',
  validFor: '60 minutes',
};

export function passwordResetSubject(_props: PasswordResetProps): string {
  return `Choose a new password for ${brand.name}`;
}

export function PasswordResetEmail({ name, siteHost, resetUrl, validFor }: PasswordResetProps) {
  return (
    <EmailLayout
      preview={`The link works for ${validFor}.`}
      reason={`You get this message because a new password was asked for on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>Choose a new password</EmailTitle>
      <EmailText>{`Someone asked to set a new password for your account on ${siteHost}. If it was you, go on here.`}</EmailText>
      <EmailButton href={resetUrl}>Choose a new password</EmailButton>
      <EmailText>{`The link works once, for ${validFor}.`}</EmailText>
      <EmailText>If it was not you, ignore this message. Your password stays as it is.</EmailText>
    </EmailLayout>
  );
}
