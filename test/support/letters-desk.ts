/** The desk with letters and subscribers, the delivery on a clock set by hand, and a mail worker for what it queues. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { LetterAnswer, LetterView } from '#features/letters/shared/letter-schema.ts';
import { emailsOf, jobsOf } from '#server/platform/feature/feature.ts';
import { createMailComposer } from '#server/platform/mail/rendering/compose-mail.ts';
import { finishMail } from '#server/platform/mail/rendering/mail-message.ts';
import { createMailRenderer } from '#server/platform/mail/rendering/render-mail.ts';
import type { MailWorkerOptions } from '#server/platform/mail/sending/mail-worker.ts';
import { SECOND_MS } from '#shared/site/durations.ts';
import { openDesk } from './desk-site.ts';
import type { OutboxBench } from './mail/outbox-bench.ts';
import { createTestApp, TEST_MAILED_ACTS, TEST_SITE_URL, type TestApp, type TestAppOptions } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** As often as the job runs. */
const TICK_MS = 5 * SECOND_MS;

export type LettersDesk = Awaited<ReturnType<typeof openLetters>>;

export async function openLetters({ db }: TestDatabase, options: Partial<TestAppOptions> = {}) {
  const desk = await openDesk(db, options);
  const { site, owner } = desk;
  const { clock } = site;
  return {
    ...desk,
    /** Confirmed now, in no order of their ids. */
    async subscribe(...names: readonly string[]) {
      const now = clock.now();
      const consent = { consent_at: now, consent_page: '/', consent_wording: 'I agree.' };
      const row = { status: 'confirmed', ...consent, created_at: now, confirmed_at: now } as const;
      for (const name of names) {
        const own = { id: randomUUID(), confirm_nonce: randomUUID(), email: `${name}@reader.example` };
        await db
          .insertInto('subscribers')
          .values({ ...row, ...own })
          .execute();
      }
    },
    async leave(name: string) {
      const left = { status: 'unsubscribed', unsubscribed_at: clock.now() } as const;
      await db.updateTable('subscribers').set(left).where('email', '=', `${name}@reader.example`).execute();
    },
    /** A draft with this subject. */
    async draft(subject = 'First letter', welcomeDay: number | null = null, text = 'Hello **you**') {
      const id = randomUUID();
      const letter = { id, subject, text, welcomeDay };
      const { version } = await owner.ask<{ version: number }>('save-letter', { ...letter, version: 0 });
      return { ...letter, version };
    },
    async read(id: string): Promise<LetterView> {
      const { letter } = await owner.ask<LetterAnswer>('letter', { id });
      if (!letter) throw new Error('There is no such letter.');
      return letter;
    },
    replica: async (): Promise<TestApp> => createTestApp({ db, clock, ...options }),
    /** Runs the delivery once, here or on another replica. */
    async tick(times = 1, { features }: Pick<TestApp, 'features'> = site) {
      const job = jobsOf(features).find(({ name }) => name === 'letters');
      for (let time = 0; time < times; time += 1) {
        clock.advance(TICK_MS);
        await job?.run(clock.now(), new AbortController().signal);
      }
    },
    /** Who has a letter in the outbox, sent or not. */
    async mailed() {
      const rows = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'letter').execute();
      return rows.map(({ recipient }) => recipient.replace(/@.*/, '')).toSorted();
    },
    worker(bench: OutboxBench, smtpUrl: string, more: Partial<MailWorkerOptions> = {}) {
      const emails = emailsOf(site.features);
      const mailFrom = 'Agency <hello@agency.example>';
      const render = createMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom, ownerTimeZone: 'America/Chicago' }, emails);
      const compose = createMailComposer(emails, TEST_MAILED_ACTS);
      return bench.startWorker(smtpUrl, {
        clock,
        compose,
        finish: async (mail) => finishMail(await render(mail)),
        ...more,
      });
    },
    async refused(answer: Promise<Response>, status: number): Promise<string> {
      const response = await answer;
      const { error } = (await response.json()) as { error?: { message: string; code: string } };
      expect([response.status, error?.message]).toEqual([status, expect.any(String)]);
      return error?.message ?? '';
    },
  };
}
