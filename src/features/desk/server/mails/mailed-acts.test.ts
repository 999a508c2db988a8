import { beforeEach, expect, test } from 'vitest';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import {
  briefBody,
  contactBody,
  meetingBody,
  questionBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_MAILED_ACTS, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS, SECOND_MS } from '#shared/site/durations.ts';
import words from '#content/desk/mailed-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { MAILED_ACTIONS } from '#server/platform/mail/outbox/mailed-acts.ts';
import { checkAuditLog } from '#server/platform/audit/audit-check.ts';

const ANN = { who: 'Ann Lee' };

describeOnEachDatabase('the links in emails to the owner', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 100 });
  });
  const write = async (message = 'Hello') => {
    await site.call('submit-contact', contactBody({ message }));
    return linksOf('lead-notification');
  };
  /** Those of the newest mail of this kind, by the last part of their path. */
  const linksOf = async (kind: string) => {
    const mails = await renderedMails(database.db, site, kind);
    const found = mails.at(-1)?.text.matchAll(/http:\S+\/desk\/mail\/(\w+)\?token=\S+/g) ?? [];
    return Object.fromEntries([...found].map(([url, action = '']) => [action, url.slice(TEST_SITE_URL.length)]));
  };
  const headingOf = async (answer: Response) => /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1];
  const press = async (path: string | undefined) => headingOf(await site.post(path ?? ''));
  const person = () => database.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  const audited = async () =>
    (await database.db.selectFrom('audit_entries').selectAll().orderBy('number').execute()).map(
      ({ actor, action, subject }) => [actor, action, subject],
    );

  test('are in the notice of every form', async () => {
    await site.call('ask-question', questionBody());
    await site.call('request-meeting', meetingBody(site.clock.now()));
    await site.call('send-questionnaire', questionnaireBody());
    await site.call('submit-brief', briefBody());
    for (const kind of ['lead-notification', 'meeting-owner', 'questionnaire-owner', 'brief-notification'])
      expect(Object.keys(await linksOf(kind)), kind).toEqual(['done', 'remind']);
    expect(await linksOf('meeting-visitor')).toEqual({});
  });

  test('change nothing when they are opened, and act once when the button is pressed', async () => {
    const { done } = await write();
    const before = await person();
    await site.app.request(done ?? '', { method: 'HEAD' });
    const asked = await site.app.request(done ?? '');
    expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await headingOf(asked)).toBe(fillWords(words.ask.done.heading, ANN));
    expect(await person()).toEqual(before);
    expect(await Promise.all([press(done), press(done)])).toHaveLength(2);
    expect(await press(done)).toBe(words.already.heading);
    expect(await person()).toMatchObject({ waiting_since: null, version: before.version + 1 });
    expect(await audited()).toEqual([['link in an email', 'person.done', before.id]]);
    expect(await checkAuditLog(database.db, Date.now())).toMatchObject({ isWhole: true });
  });

  test('remind at nine in the morning of the next day, where the owner is', async () => {
    const { remind, done } = await write();
    expect(await press(remind)).toBe(fillWords(words.acted.remind, ANN));
    const { due_at: dueAt, waiting_since: since } = await person();
    expect(since).not.toBeNull();
    const told = new Date(dueAt ?? 0).toLocaleString('en-US', { timeZone: 'America/Chicago' });
    expect(told).toMatch(/9:00:00 AM$/);
    expect((dueAt ?? 0) - site.clock.now()).toBeLessThan(2 * DAY_MS);
    expect((dueAt ?? 0) - site.clock.now()).toBeGreaterThan(9 * 60 * 60 * SECOND_MS);
    expect(await press(done)).toBe(words.already.heading);
  });

  test('end only the wait that their email told of', async () => {
    const { done } = await write();
    site.clock.advance(SECOND_MS);
    const { done: newer } = await write('One thing more');
    expect(await press(done)).toBe(fillWords(words.newer.heading, ANN));
    expect((await person()).waiting_since).not.toBeNull();
    expect(await press(newer)).toBe(fillWords(words.acted.done, ANN));
  });

  test('work for 14 days', async () => {
    const { done } = await write();
    site.clock.advance(14 * DAY_MS + 1);
    expect(await press(done)).toBe(words.expired.heading);
    site.clock.advance(-1);
    expect(await press(done)).toBe(fillWords(words.acted.done, ANN));
  });

  test('do only what they were made for', async () => {
    const { done = '' } = await write();
    const { id } = await person();
    const token = done.slice(done.indexOf('?'));
    const forged = TEST_MAILED_ACTS.link({ action: 'done', id, version: 2, issuedAt: site.clock.now() }).url;
    const mac = new URL(forged).searchParams.get('token')?.split('.').at(-1) ?? '';
    const parts = (new URLSearchParams(token).get('token') ?? '').split('.');
    for (const tried of [
      MAILED_ACTIONS.remind + token,
      MAILED_ACTIONS.done,
      `${MAILED_ACTIONS.done}?token=${[...parts.slice(0, 3), mac].join('.')}`,
      `${done}x`,
    ])
      expect(await press(tried), tried).toBe(words.expired.heading);
    expect((await person()).waiting_since).not.toBeNull();
  });

  test('release a held submission once, from the digest', async () => {
    await site.call('submit-contact', { ...contactBody(), screening: { trap: 'x', seconds: 30 } });
    site.clock.advance(120 * SECOND_MS);
    for (const { jobs = [] } of site.features)
      for (const job of jobs)
        if (job.name.startsWith('digest')) await job.run(site.clock.now(), new AbortController().signal);
    const { release } = await linksOf('held-digest');
    expect(await press(release)).toBe(fillWords(words.acted.release, ANN));
    expect((await person()).waiting_since).not.toBeNull();
    expect(Object.keys(await linksOf('lead-notification'))).toEqual(['done', 'remind']);
    expect(await press(release)).toBe(words.already.heading);
    expect(await audited()).toMatchObject([['link in an email', 'held.release', expect.any(String)]]);
  });
});
