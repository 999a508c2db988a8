import words from '#content/emails/accounts-words.yaml';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { letter } from '#server/platform/mail/rendering/email-letter.tsx';
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
const ACCOUNT_MAIL = { causedBy: 'account', lane: 'urgent' } as const;

export const emails = [
  defineEmail({
    kind: 'account-confirm',
    ...ACCOUNT_MAIL,
    signsIn: true,
    template: letter<ConfirmProps>(confirmWords, {
      ...SAMPLE_LINK,
      moment: 'November 21, 2026 at 10:12 AM UTC',
      device: 'Chrome on Windows',
    }),
    async compose({ userId, signUp, redirectTo }, mail, { linkFor }: AccountMailing) {
      const { passwordHash, metadata } = signUp ?? {};
      const token = { userId, kind: 'signup', email: mail.recipient, passwordHash, metadata } as const;
      const { url, ...link } = await linkFor(token, mail, { redirectTo });
      if (!signUp) return { props: { ...link, url, moment: null, device: null } };
      // The page behind the link asks fewer questions in the browser that signed up, which knows this id.
      const known = { url: `${url}&sign_up=${signUp.id}`, moment: utcMoment(signUp.at), device: signUp.device };
      return { props: { ...link, ...known } };
    },
  }),
  defineEmail({
    kind: 'account-invite',
    ...ACCOUNT_MAIL,
    signsIn: true,
    template: letter(words.invite, SAMPLE_LINK),
    compose: async ({ userId, redirectTo }, mail, { linkFor }: AccountMailing) => ({
      props: await linkFor({ userId, kind: 'signup', email: mail.recipient }, mail, { type: 'invite', redirectTo }),
    }),
  }),
  defineEmail({
    kind: 'password-reset',
    ...ACCOUNT_MAIL,
    signsIn: true,
    template: letter(words.reset, SAMPLE_LINK),
    compose: async ({ userId, redirectTo }, mail, { linkFor }: AccountMailing) => ({
      props: await linkFor({ userId, kind: 'recovery', email: mail.recipient }, mail, { redirectTo }),
    }),
  }),
  // The page where somebody signs up again doesn't reveal the account.
  defineEmail({
    kind: 'already-registered',
    ...ACCOUNT_MAIL,
    template: letter(words.alreadyRegistered, {}),
    compose: () => ({ props: {} }),
  }),
  defineEmail({
    kind: 'email-change',
    ...ACCOUNT_MAIL,
    signsIn: true,
    template: letter<EmailChangeProps>(({ which }) => ({ ...words.emailChange, ...words.emailChange[which] }), {
      ...SAMPLE_LINK,
      which: 'current',
      newEmail: 'zoe@new.example',
      account: 'zoe@old.example',
    }),
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
    ...ACCOUNT_MAIL,
    template: letter(words.emailChangeRefused, { account: 'zoe@old.example' }),
    compose: async ({ userId }, _mail, { addressOf }: AccountMailing) => ({
      props: { account: await addressOf(userId) },
    }),
  }),
  // Omits the new address, which a later reader of this mailbox has no right to know.
  defineEmail({
    kind: 'email-changed',
    ...ACCOUNT_MAIL,
    template: letter(words.emailChanged, {}),
    compose: () => ({ props: {} }),
  }),
  defineEmail({
    kind: 'password-changed',
    ...ACCOUNT_MAIL,
    template: letter(words.passwordChanged, {}),
    compose: () => ({ props: {} }),
  }),
  defineEmail({
    kind: 'two-step-changed',
    ...ACCOUNT_MAIL,
    template: letter(twoStepWords, { change: 'on' }),
    compose: (props) => ({ props }),
  }),
];
