import { isThisMachine } from '#server/platform/http/request/client-address.ts';
import { MAILBOX_PATH } from './mailbox-endpoint.ts';

export interface LocalMailboxOptions {
  smtpUrl: string | undefined;
  siteUrl: string;
  folder: string;
}

export interface LocalMailbox {
  /** The folder that the page shows; undefined when there is no page. */
  shownFolder: string | undefined;
  /** The text for the start-up output. */
  whereabouts: (port: number) => string;
}

/**
 * Gives a site with a public address no mailbox page. Such a site has a proxy in front, possibly on this machine and
 * without forwarding headers, so that its requests look local; and the messages hold links that sign in.
 */
export function locateMailbox({ smtpUrl, siteUrl, folder }: LocalMailboxOptions): LocalMailbox {
  if (smtpUrl !== undefined) {
    return { shownFolder: undefined, whereabouts: () => `none: mail goes out through ${new URL(smtpUrl).host}` };
  }
  const { hostname } = new URL(siteUrl);
  if (isThisMachine(hostname)) {
    return { shownFolder: folder, whereabouts: (port) => `http://localhost:${port}${MAILBOX_PATH}` };
  }
  const whereabouts = () =>
    `not shown, because SITE_URL names another machine (${hostname}). No mail goes out: SMTP_URL is not set. ` +
    `Each message is a file ending in .eml in ${folder}, which any mail program opens.`;
  return { shownFolder: undefined, whereabouts };
}
