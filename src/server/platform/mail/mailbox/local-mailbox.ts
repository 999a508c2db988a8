import { isThisMachine } from '#server/platform/http/request/client-address.ts';
import { MAILBOX_PATH } from './mailbox-endpoint.ts';

/**
 * Gives a site with a public address no mailbox page. Such a site has a proxy in front, possibly on this machine and
 * without forwarding headers, so that its requests look local; and the messages hold links that sign in.
 * @returns The folder that the page shows, if there is one, and the text for the start-up output.
 */
export function locateMailbox(smtpUrl: string | undefined, siteUrl: string, folder: string) {
  const { hostname } = new URL(siteUrl);
  if (smtpUrl !== undefined)
    return { shownFolder: undefined, whereabouts: () => `none: mail goes out through ${new URL(smtpUrl).host}` };
  if (isThisMachine(hostname))
    return { shownFolder: folder, whereabouts: (port: number) => `http://localhost:${port}${MAILBOX_PATH}` };
  const whereabouts = () =>
    `not shown, because SITE_URL names another machine (${hostname}). No mail goes out: SMTP_URL is not set. ` +
    `Each message is a file ending in .eml in ${folder}, which any mail program opens.`;
  return { shownFolder: undefined, whereabouts };
}
