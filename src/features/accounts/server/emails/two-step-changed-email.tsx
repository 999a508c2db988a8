import brand from '#content/brand.yaml';
import { routes } from '#shared/site/routes.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';

/** 'on' and 'off' switch two-step sign-in; 'added' and 'removed' change a device while it stays on. */
export type TwoStepChange = 'on' | 'off' | 'added' | 'removed';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'two-step-changed': { change: TwoStepChange };
  }
}

interface TwoStepChangedProps {
  siteHost: string;
  change: TwoStepChange;
}

export function twoStepChangedEmail({
  siteHost,
}: AccountMailing): Email<MailPayloads['two-step-changed'], TwoStepChangedProps> {
  return { template, compose: ({ change }) => ({ props: { siteHost, change } }) };
}

export const template: EmailTemplate<TwoStepChangedProps> = {
  subject: twoStepChangedSubject,
  Body: TwoStepChangedEmail,
  sampleProps: { siteHost: 'www.site.example', change: 'on' },
};

const WORDS: Record<TwoStepChange, { title: string; what: string }> = {
  on: {
    title: 'Two-step sign-in is on',
    what: 'asks for a code from an authenticator app after the password from now on, and every other device was signed out.',
  },
  off: { title: 'Two-step sign-in is off', what: 'asks only for the password from now on.' },
  added: { title: 'A device was added', what: 'accepts codes from one more authenticator app.' },
  removed: { title: 'A device was removed', what: 'no longer accepts codes from one of your authenticator apps.' },
};

function twoStepChangedSubject({ change }: TwoStepChangedProps): string {
  return `${WORDS[change].title}: your ${brand.name} account`;
}

/** Has no link, for the same reason as the notice of a changed password. */
function TwoStepChangedEmail({ siteHost, change }: TwoStepChangedProps) {
  const { title, what } = WORDS[change];
  return (
    <EmailLayout
      preview="If it was you, there is nothing to do."
      reason={`You received this email because this is the address of an account on ${siteHost}.`}
    >
      <EmailTitle>{title}</EmailTitle>
      <EmailText>{`Your account on ${siteHost} ${what} If it was you, there is nothing to do.`}</EmailText>
      <EmailText>
        {`If it was not you, write to ${brand.email} at once: we check who you are and remove devices that are not yours. Then set a new password: type ${siteHost}${routes['auth-reset']} into your browser.`}
      </EmailText>
    </EmailLayout>
  );
}
