/** Lets the made-up firms of sample-morning-words.yaml write, book and answer, up to a Monday morning at the desk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '../../src/shared/site/durations.ts';
import { contactBody, meetingBody } from '../../test/support/mail/submissions.ts';
import { rawMail } from '../../test/support/mail/raw-mail.ts';
import { OWNER } from '../../test/support/site-process.ts';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import type { Studio } from './studio.ts';

/** A Monday in winter, 7:40 a.m. in New York. */
export const MORNING = Date.UTC(2027, 0, 11, 12, 40);
/** What can still be undone leaves after that. */
const UNDO_MS = MINUTE_MS;

export async function liveThrough(studio: Studio, { people, spam, meeting }: Morning): Promise<void> {
  const { site } = studio;
  const send = async (name: string, body: object, token?: string) => {
    const answer = await site.call(name, body, token ? { authorization: `Bearer ${token}` } : {});
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  };
  for (const { name, email, hoursBefore, message, thread } of people) {
    studio.at(MORNING - hoursBefore * HOUR_MS);
    await send('submit-contact', contactBody({ name, email, message }));
    if (!thread) continue;
    studio.at(MORNING - (hoursBefore - 1) * HOUR_MS);
    const [person] = site.query('select id from people where email = ?', email);
    await send('desk-reply', { id: person?.['id'], text: thread.reply }, await studio.token());
    studio.at(MORNING - (hoursBefore - 1) * HOUR_MS + UNDO_MS);
    await until(() => site.query("select id from outbox where status = 'queued'").length === 0);
    studio.at(MORNING - thread.hoursBefore * HOUR_MS);
    await takeIn(studio, rawMail({ from: `${name} <${email}>`, body: thread.answer }));
  }
  studio.at(MORNING - 10 * HOUR_MS);
  const { about, ...who } = meeting;
  await send('request-meeting', { ...meetingBody(MORNING, who.email), ...who, about });
  await send('submit-contact', { ...contactBody(spam), screening: { trap: 'x', seconds: 30 } });
  studio.at(MORNING);
  // The letters of the morning are sent when the site starts.
  await site.kill();
  await site.start();
}

/** As a mail server's pipe does. */
async function takeIn({ site, environment }: Studio, message: Buffer): Promise<void> {
  const child = spawn(process.execPath, [resolve('scripts/mail-in.ts')], {
    cwd: dirname(site.databaseFile),
    env: { ...environment, PATH: process.env['PATH'], DATA_DIR: dirname(site.databaseFile), OWNER_EMAIL: OWNER },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(message);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The answer was not taken in.');
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It took too long.');
    await new Promise((done) => setTimeout(done, 50));
  }
}
