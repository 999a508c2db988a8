import { Hono } from 'hono';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { isThisMachine } from '#server/platform/http/request/client-address.ts';
import { isLocalCaller } from './local-caller.ts';
import { listMessages, readMessage } from './mailbox-folder.ts';
import { MAILBOX_POLICY, mailboxListPage, mailboxMessagePage, messageBody } from './mailbox-page.ts';

/** Where the app mounts this endpoint; links in its pages start here. */
export const MAILBOX_PATH = '/mailbox';

/** Messages hold visitors' text, so they get no scripts, no requests and no origin. Their links open in new tabs. */
const BODY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function createMailboxEndpoint({ folder }: { folder: string }): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    // Tests may call the app without bindings.
    const { incoming } = (c.env as AppEnv['Bindings'] | undefined) ?? {};
    if (!incoming || !(await isLocalCaller(incoming))) return c.notFound();
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    return undefined;
  });

  app.get('/', async (c) => {
    c.header('content-security-policy', MAILBOX_POLICY);
    return c.html(mailboxListPage(MAILBOX_PATH, await listMessages(folder)));
  });

  app.get('/:id', async (c) => {
    const message = await readMessage(folder, c.req.param('id'));
    if (!message) return c.notFound();
    c.header('content-security-policy', MAILBOX_POLICY);
    return c.html(mailboxMessagePage(MAILBOX_PATH, message));
  });

  app.get('/:id/body', async (c) => {
    const message = await readMessage(folder, c.req.param('id'));
    if (!message?.html) return c.notFound();
    c.header('content-security-policy', BODY_POLICY);
    return c.html(messageBody(message.html));
  });

  app.get('/:id/attachments/:index{\\d{1,3}}', async (c) => {
    const message = await readMessage(folder, c.req.param('id'));
    const attachment = message?.attachments[Number(c.req.param('index'))];
    if (!attachment) return c.notFound();
    c.header('content-security-policy', BODY_POLICY);
    c.header('content-type', 'application/octet-stream');
    c.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename ?? 'attachment')}`,
    );
    return c.body(bytesOf(attachment.content));
  });

  return app;
}

/** postal-mime decodes attachments to bytes unless it is told otherwise. */
function bytesOf(content: ArrayBuffer | Uint8Array | string): ArrayBuffer {
  return new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content).slice().buffer;
}

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
