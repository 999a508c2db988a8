/** Where mail can be read on this machine, and whether its page exists at all. */
import { MAILBOX_PATH } from './mailbox-endpoint.ts';

/** Names that no other machine can reach us under. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export interface LocalMailboxOptions {
  smtpUrl: string | undefined;
  siteUrl: string;
  folder: string;
}

export interface LocalMailbox {
  /** The folder that the page shows; undefined when there is no page. */
  shownFolder: string | undefined;
  /** For the lines that the process prints when it has started. */
  whereabouts: (port: number) => string;
}

/**
 * A site with a public address has a proxy in front of it, which may be on this machine and say nothing of itself: its
 * requests look like ours, and the messages hold links that sign in.
 */
export function locateMailbox({ smtpUrl, siteUrl, folder }: LocalMailboxOptions): LocalMailbox {
  if (smtpUrl !== undefined) {
    return { shownFolder: undefined, whereabouts: () => `none: mail goes out through ${new URL(smtpUrl).host}` };
  }
  const { hostname } = new URL(siteUrl);
  if (THIS_MACHINE.test(hostname)) {
    return { shownFolder: folder, whereabouts: (port) => `http://localhost:${port}${MAILBOX_PATH}` };
  }
  const whereabouts = () =>
    `not shown, because SITE_URL names another machine (${hostname}). No mail goes out: SMTP_URL is not set. ` +
    `Each message is a file ending in .eml in ${folder}, which any mail program opens.`;
  return { shownFolder: undefined, whereabouts };
}
