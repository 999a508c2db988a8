import words from '#content/emails/accounts-words.yaml';
import { defineEmail, type EmailWords } from '#server/platform/mail/rendering/define-email.tsx';
import { utcMoment } from '#server/platform/utc-words.ts';
import { SAMPLE_LINK, type AccountMailing, type MailedLink } from './account-mailing.ts';

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

/** 'on' and 'off' switch two-step sign-in; 'added' and 'removed' change a device while it stays on. */
export type TwoStepChange = 'on' | 'off' | 'added' | 'removed';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** `signUp` is missing when the link is requested again. */
    'account-confirm': { userId: string; signUp?: SignUp; redirectTo: string | null };
    'account-invite': { userId: string; redirectTo: string | null };
    'password-reset': { userId: string; redirectTo: string | null };
    'already-registered': Record<string, never>;
    /** One to each address; both links carry the new one. */
    'email-change': { userId: string; which: 'current' | 'new'; newEmail: string; redirectTo: string | null };
    /** `userId` is the account that asked. */
    'email-change-refused': { userId: string };
    'email-changed': { userId: string };
    'password-changed': Record<string, never>;
    'two-step-changed': { change: TwoStepChange };
  }
}

interface ConfirmProps extends MailedLink {
  /** When and on which device the sign-up was made; both null when the link is requested again. */
  moment: string | null;
  device: string | null;
}

interface EmailChangeProps extends MailedLink {
  /** The address that this copy goes to. */
  which: 'current' | 'new';
  newEmail: string;
  /** The account's address as it stands. */
  account: string;
}

function confirmWords({ moment, device }: ConfirmProps) {
  const { confirm } = words;
  if (moment === null) return { ...confirm, body: confirm.body.with(0, confirm.again) };
  return device === null ? { ...confirm, body: confirm.body.with(0, confirm.unknownDevice) } : confirm;
}

function twoStepWords({ change }: { change: TwoStepChange }) {
  const { changes, notYou, ...shared } = words.twoStep;
  const { what, ...changed } = changes[change];
  return { ...shared, ...changed, body: [what, notYou] };
}

/** Somebody waits for each of these. */
const NOTICE = { causedBy: 'account', lane: 'urgent' } as const;
const LINK = { ...NOTICE, signsIn: true, greets: true } as const;

export const emails = [
  defineEmail({
    kind: 'account-confirm',
    ...LINK,
    words: confirmWords,
    sampleProps: { ...SAMPLE_LINK, moment: 'November 21, 2026 at 10:12 AM UTC', device: 'Chrome on Windows' },
    async compose({ userId, signUp, redirectTo }, mail, { linkFor }: AccountMailing) {
      const { passwordHash, metadata } = signUp ?? {};
      const token = { userId, kind: 'signup', email: mail.recipient, passwordHash, metadata } as const;
      const link = await linkFor(token, mail, { redirectTo });
      if (!signUp) return { props: { ...link, moment: null, device: null } };
      // The page behind the link asks fewer questions in the browser that signed up, which knows this id.
      const url = `${link.url}&sign_up=${signUp.id}`;
      return { props: { ...link, url, moment: utcMoment(signUp.at), device: signUp.device } };
    },
  }),
  defineEmail({
    kind: 'account-invite',
    ...LINK,
    words: words.invite,
    sampleProps: SAMPLE_LINK,
    compose: async ({ userId, redirectTo }, mail, { linkFor }: AccountMailing) => ({
      props: await linkFor({ userId, kind: 'signup', email: mail.recipient }, mail, { type: 'invite', redirectTo }),
    }),
  }),
  defineEmail({
    kind: 'password-reset',
    ...LINK,
    words: words.reset,
    sampleProps: SAMPLE_LINK,
    compose: async ({ userId, redirectTo }, mail, { linkFor }: AccountMailing) => ({
      props: await linkFor({ userId, kind: 'recovery', email: mail.recipient }, mail, { redirectTo }),
    }),
  }),
  defineEmail({
    kind: 'email-change',
    ...LINK,
    words: ({ which }: EmailChangeProps) => ({ ...words.emailChange, ...words.emailChange[which] }),
    sampleProps: { ...SAMPLE_LINK, which: 'current', newEmail: 'zoe@new.example', account: 'zoe@old.example' },
    async compose({ userId, which, newEmail, redirectTo }, mail, { linkFor, addressOf }: AccountMailing) {
      const token = { userId, kind: `email_change_${which}`, email: newEmail } as const;
      const link = await linkFor(token, mail, { redirectTo });
      // The new address may be a stranger's.
      const name = which === 'current' ? link.name : null;
      return { props: { ...link, name, which, newEmail, account: await addressOf(userId) } };
    },
  }),
  // To the holder of the address. Whoever asked isn't told.
  defineEmail({
    kind: 'email-change-refused',
    ...NOTICE,
    words: words.emailChangeRefused,
    sampleProps: { account: 'zoe@old.example' },
    compose: async ({ userId }, _mail, { addressOf }: AccountMailing) => ({
      props: { account: await addressOf(userId) },
    }),
  }),
  defineEmail({
    kind: 'two-step-changed',
    ...NOTICE,
    words: twoStepWords,
    sampleProps: { change: 'on' },
    compose: (props) => ({ props }),
  }),
  // The page where somebody signs up again doesn't reveal the account.
  fixed('already-registered', words.alreadyRegistered),
  // Omits the new address, which a later reader of this mailbox has no right to know.
  fixed('email-changed', words.emailChanged),
  fixed('password-changed', words.passwordChanged),
];

function fixed(kind: 'already-registered' | 'email-changed' | 'password-changed', own: EmailWords) {
  return defineEmail({ kind, ...NOTICE, words: own, sampleProps: {}, compose: () => ({ props: {} }) });
}
