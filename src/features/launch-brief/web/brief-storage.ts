/** Stores a brief's link in this browser: its token, and the server version that the answers here are based on. */
import { randomId } from '#web/api/random-id.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { BRIEF_TOKEN } from '../shared/brief-facts.ts';
import type { BriefAnswers } from '../shared/brief-answers.ts';

export interface KnownLink {
  token: string;
  /** 0 while the server does not have the brief. */
  version: number;
  base: BriefAnswers;
}

export const OWN_BRIEF = 'onboarding';
const LINK = 'brief-link:';
const TOKEN_BYTES = 32;
const TELLING_LENGTH = 12;

export function briefTokenOf(fragment: string): string {
  const token = fragment.slice(1);
  return BRIEF_TOKEN.test(token) ? token : '';
}

/** Each linked brief is kept under its own id, so that opening one overwrites no other. A new link of it finds that id. */
export function formIdOf(token: string): string {
  if (!token) return OWN_BRIEF;
  const known = browserStorage
    .keys()
    .filter((key) => key.startsWith(LINK))
    .map((key) => key.slice(LINK.length));
  return known.find((id) => knownLink(id)?.token === token) ?? `${OWN_BRIEF}-${token.slice(0, TELLING_LENGTH)}`;
}

export function newToken(): string {
  return randomId(TOKEN_BYTES);
}

export const linkKey = (formId: string) => LINK + formId;

export function knownLink(formId: string): KnownLink | undefined {
  const stored = browserStorage.readJson(linkKey(formId)) as Partial<KnownLink> | null | undefined;
  if (typeof stored?.token !== 'string' || typeof stored.version !== 'number') return undefined;
  return { token: stored.token, version: stored.version, base: stored.base ?? {} };
}

export function rememberLink(formId: string, link: KnownLink): void {
  browserStorage.write(linkKey(formId), link);
}

export function forgetLink(formId: string): void {
  browserStorage.remove(linkKey(formId));
}
