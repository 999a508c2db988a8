/** The token of a comparison's private link: in the address, and kept for this tab during the guest's assessment. */
import { tabStorage } from '#web/storage/browser-storage.ts';

const TOKEN = /^#([0-9a-f-]{36}\.[\w-]{43})$/;
const INVITATION_KEY = 'comparison-invitation';

/**
 * The token in the page's address, or of the invitation for which this tab's visitor took the assessment or signed in;
 * empty for somebody who wants to ask.
 */
export function comparisonToken({ hash, search }: Pick<Location, 'hash' | 'search'>): string {
  const fragment = hash || (search === '' && tabStorage.read(INVITATION_KEY)) || '';
  return TOKEN.exec(fragment)?.[1] ?? '';
}

/** For a guest who needs a result first. An empty token forgets it. */
export function rememberInvitation(token: string): void {
  if (token) tabStorage.write(INVITATION_KEY, `#${token}`);
  else tabStorage.remove(INVITATION_KEY);
}
