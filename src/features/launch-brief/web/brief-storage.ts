/** Stores a brief's link in this browser: its token, and the server version that the answers here are based on. */
import { BRIEF_TOKEN } from '../shared/brief-token.ts';
import type { BriefAnswers } from '../shared/brief-answers.ts';

export interface KnownLink {
  token: string;
  /** 0 while the server does not have the brief. */
  version: number;
  base: BriefAnswers;
}

/** Form id of the brief that was begun in this browser. */
export const OWN_BRIEF = 'onboarding';
const TOKEN_BYTES = 32;
const TELLING_LENGTH = 12;

/** Empty when the fragment holds none. */
export function briefTokenOf(fragment: string): string {
  const token = fragment.slice(1);
  return BRIEF_TOKEN.test(token) ? token : '';
}

/** Each linked brief is kept under its own id, so that opening one overwrites no other. */
export function formIdOf(token: string): string {
  return token ? `${OWN_BRIEF}-${token.slice(0, TELLING_LENGTH)}` : OWN_BRIEF;
}

export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const linkKey = (formId: string) => `brief-link:${formId}`;

export function knownLink(formId: string): KnownLink | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(linkKey(formId)) ?? 'null') as Partial<KnownLink> | null;
    if (typeof stored?.token !== 'string' || typeof stored.version !== 'number') return undefined;
    return { token: stored.token, version: stored.version, base: stored.base ?? {} };
  } catch {
    return undefined;
  }
}

export function rememberLink(formId: string, link: KnownLink): void {
  try {
    localStorage.setItem(linkKey(formId), JSON.stringify(link));
  } catch {
    // With storage forbidden, the link is remembered until the page is closed.
  }
}

export function forgetLink(formId: string): void {
  try {
    localStorage.removeItem(linkKey(formId));
  } catch {
    // Where storage is forbidden, there is nothing to erase.
  }
}
