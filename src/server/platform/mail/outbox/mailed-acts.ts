/** What the owner can do from an email without signing in: each link opens a page with one button. */
import words from '#content/emails/mail-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { isSameText, macOf } from '#server/platform/sha256.ts';
import { DAY_MS } from '#shared/site/durations.ts';

/** By action: the page with the button. */
export const MAILED_ACTIONS = {
  done: `${routes.desk}/mail/done`,
  remind: `${routes.desk}/mail/remind`,
  release: `${routes.desk}/mail/release`,
} as const;

export type MailedAction = keyof typeof MAILED_ACTIONS;

/** As the outbox stores it, so that it names the version that the email was written on. */
export interface MailedAct {
  action: MailedAction;
  id: string;
  version: number;
  issuedAt: number;
}

export type MailedActs = ReturnType<typeof createMailedActs>;
export type MailedLink = ReturnType<MailedActs['link']>;

export const MAILED_ACT_MS = 14 * DAY_MS;

/** `<uuid>.<version>.<milliseconds>.<SHA-256 in base64url>`. The MAC covers the time, so the expiry needs no field. */
const TOKEN = /^([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,15})\.[\w-]{43}$/;

export function createMailedActs(siteUrl: string, authSecret: string) {
  const tokenFor = ({ action, id, version, issuedAt }: MailedAct) => {
    const row = `${id}.${version}.${issuedAt}`;
    return `${row}.${macOf(authSecret, `mailed-act:${action}:${row}`)}`;
  };
  return {
    link(act: MailedAct) {
      const url = `${siteUrl}${MAILED_ACTIONS[act.action]}?token=${tokenFor(act)}`;
      return { label: words.acts[act.action], url };
    },
    /** Undefined unless the token was made for this action. The caller compares version and age. */
    read(action: MailedAction, token: string): Omit<MailedAct, 'action'> | undefined {
      const [, id, version, issuedAt] = TOKEN.exec(token) ?? [];
      if (id === undefined) return undefined;
      const row = { id, version: Number(version), issuedAt: Number(issuedAt) };
      return isSameText(token, tokenFor({ action, ...row })) ? row : undefined;
    },
  };
}
