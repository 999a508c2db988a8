/** The token of a comparison's private link: in the address, and kept for this tab during the guest's assessment. */
import { tabStorage } from '#web/storage/browser-storage.ts';

const TOKEN = /^#([0-9a-f-]{36}\.[\w-]{43})$/;
const INVITATION_KEY = 'comparison-invitation';

/** Empty when the address holds none. */
export function comparisonTokenOf(fragment: string): string {
  return TOKEN.exec(fragment)?.[1] ?? '';
}

/** For a guest who needs a result first. An empty token forgets it. */
export function rememberInvitation(token: string): void {
  if (token) tabStorage.write(INVITATION_KEY, `#${token}`);
  else tabStorage.remove(INVITATION_KEY);
}

/** The fragment of the invitation that this tab's visitor took the assessment for; otherwise empty. */
export function askedToCompare(): string {
  const kept = tabStorage.read(INVITATION_KEY) ?? '';
  return TOKEN.test(kept) ? kept : '';
}
