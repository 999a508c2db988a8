/**
 * What the owner can do from an email without signing in: each link opens a page with one button. Stores no secret: a
 * token is a row's id, its version and an expiry, with their MAC.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import labels from '#content/mailed-acts-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { DAY_MS } from '#shared/site/durations.ts';

/** By action: the page with the button, and what the link in an email is called. */
export const MAILED_ACTIONS = {
  done: { path: routes['desk-mail-done'], label: labels.done },
  remind: { path: routes['desk-mail-remind'], label: labels.remind },
  release: { path: routes['desk-mail-release'], label: labels.release },
} as const;

export type MailedAction = keyof typeof MAILED_ACTIONS;

/** As the outbox stores it, so that it names the version that the email was written on. */
export interface MailedAct {
  action: MailedAction;
  /** Of a person, or of an envelope to release. */
  id: string;
  version: number;
  issuedAt: number;
}

export interface MailedLink {
  label: string;
  url: string;
}

export interface MailedActs {
  link(act: MailedAct): MailedLink;
  /** Undefined unless the token was made for this action. The caller compares version and age. */
  read(action: MailedAction, token: string): Omit<MailedAct, 'action'> | undefined;
}

/** For this long, a link works. */
export const MAILED_ACT_MS = 14 * DAY_MS;

/** `<uuid>.<version>.<milliseconds>.<SHA-256 in base64url>`. The MAC covers the time, so the expiry needs no field. */
const TOKEN = /^([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,15})\.[\w-]{43}$/;

export function createMailedActs(siteUrl: string, authSecret: string): MailedActs {
  const tokenFor = ({ action, id, version, issuedAt }: MailedAct) => {
    const row = `${id}.${version}.${issuedAt}`;
    return `${row}.${createHmac('sha256', authSecret).update(`mailed-act:${action}:${row}`).digest('base64url')}`;
  };
  return {
    link(act) {
      const { path, label } = MAILED_ACTIONS[act.action];
      return { label, url: `${siteUrl}${path}?token=${tokenFor(act)}` };
    },
    read(action, token) {
      const [, id, version, issuedAt] = TOKEN.exec(token) ?? [];
      if (id === undefined) return undefined;
      const row = { id, version: Number(version), issuedAt: Number(issuedAt) };
      const expected = tokenFor({ action, ...row });
      const isOurs = token.length === expected.length && timingSafeEqual(Buffer.from(token), Buffer.from(expected));
      return isOurs ? row : undefined;
    },
  };
}
