import brand from '#content/brand.yaml';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailButton, EmailGreeting, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { AccountMailing } from './account-mailing.ts';
import { utcMoment } from '#server/platform/utc-words.ts';

/** One attempt to sign up with an address that is not confirmed yet. */
export interface SignUp {
  /** Random; the browser that signed up also knows it. */
  id: string;
  at: number;
  /** The output of `deviceName`. */
  device: string | null;
  passwordHash: string;
  /** Missing in mails that an earlier release has queued. */
  metadata?: Record<string, unknown>;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** `signUp` is missing when the link is requested again. */
    'account-confirm': { userId: string; signUp?: SignUp; redirectTo: string | null };
  }
}

interface AccountConfirmProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  siteHost: string;
  /** Opens a page with a button; opening it changes nothing, since mail scanners open every link. */
  confirmUrl: string;
  /** How long the link works, such as '24 hours'. */
  validFor: string;
  /**
   * When and on which device the sign-up was made, such as 'on May 4, 2026 at 10:12 AM UTC (Chrome on Windows)'; null when
   * the link is requested again.
   */
  signedUp: string | null;
}

export function accountConfirmEmail({
  linkFor,
}: AccountMailing): Email<MailPayloads['account-confirm'], AccountConfirmProps> {
  return {
    template,
    async compose({ userId, signUp, redirectTo }, mail) {
      const { passwordHash, metadata } = signUp ?? {};
      const token = { userId, kind: 'signup', email: mail.recipient, passwordHash, metadata } as const;
      const { url, ...shared } = await linkFor(token, mail, { redirectTo });
      // The page behind the link asks fewer questions in the browser that signed up, which knows this id.
      const confirmUrl = signUp ? `${url}&sign_up=${signUp.id}` : url;
      return { props: { ...shared, confirmUrl, signedUp: signUp ? circumstancesOf(signUp) : null } };
    },
  };
}

export const template: EmailTemplate<AccountConfirmProps> = {
  subject: accountConfirmSubject,
  Body: AccountConfirmEmail,
  sampleProps: {
    name: "Zoë O'Hara <b>",
    siteHost: 'www.site.example',
    confirmUrl: 'https://www.site.example/auth/confirm#token_hash=sample&type=signup',
    validFor: '24 hours',
    signedUp: 'on November 21, 2026 at 10:12 AM UTC (Chrome on Windows)',
  },
};

function accountConfirmSubject(_props: AccountConfirmProps): string {
  return `Confirm your email address for ${brand.name}`;
}

function AccountConfirmEmail({ name, siteHost, confirmUrl, validFor, signedUp }: AccountConfirmProps) {
  return (
    <EmailLayout
      preview="One button, and your account is ready."
      reason={`You received this email because this address was used to sign up on ${siteHost}.`}
    >
      <EmailGreeting name={name} />
      <EmailTitle>Confirm your email address</EmailTitle>
      <EmailText>
        {signedUp === null
          ? `Someone signed up on ${siteHost} with this address. `
          : `Someone signed up on ${siteHost} with this address, ${signedUp}. `}
        If it was you, open the page below and press its button.
      </EmailText>
      <EmailButton href={confirmUrl}>Confirm email</EmailButton>
      <EmailText>{`The link works once, for ${validFor}.`}</EmailText>
      <EmailText>
        If it was not you, ignore this message, and the address stays unconfirmed. Pressing the button would give the
        account to whoever chose its password.
      </EmailText>
    </EmailLayout>
  );
}

/** 'on November 21, 2026 at 10:12 AM UTC (Chrome on Windows)' */
function circumstancesOf({ at, device }: SignUp): string {
  const moment = `on ${utcMoment(at)}`;
  return device === null ? moment : `${moment} (${device})`;
}
