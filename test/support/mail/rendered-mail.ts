import type { Database } from '#server/platform/db/database.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createQueuedMailRenderer, withoutAttachments } from './mail-renderer.ts';
import { TEST_SITE_URL, type TestApp } from '../test-app.ts';

export interface RenderedMail {
  kind: string;
  recipient: string;
  subject: string;
  messageId: string;
  references: readonly string[];
  text: string;
  /** To the page with the button; the site itself in a mail without one. */
  link: URL;
  /** What its fragment says. */
  carried: URLSearchParams;
  token: string;
}

/**
 * In the order in which they were asked for; each call mints links of its own.
 * @param kind Of those alone, because rendering the others takes time.
 */
export async function renderedMails(
  db: Database,
  { features }: Pick<TestApp, 'features'>,
  kind?: string,
): Promise<RenderedMail[]> {
  const render = createQueuedMailRenderer({
    siteUrl: TEST_SITE_URL,
    mailFrom: 'site@agency.example',
    emails: emailsOf(features).map(withoutAttachments),
  });
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? ''))
    .orderBy('created_at')
    .orderBy('kind')
    .execute();
  const mails: RenderedMail[] = [];
  for (const row of rows) {
    const { text, subject, messageId, references } = await render({ ...row, payload: JSON.parse(row.payload) });
    const link = new URL(/http:\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? TEST_SITE_URL);
    const { recipient } = row;
    const carried = new URLSearchParams(link.hash.slice(1));
    mails.push({
      kind: row.kind,
      recipient,
      subject,
      messageId,
      references,
      text,
      link,
      carried,
      token: carried.get('token_hash') ?? '',
    });
  }
  return mails;
}
