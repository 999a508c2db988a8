import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { join } from '#test/support/member.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { releaseHeld } from '#test/support/release-held.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const TOKEN = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const MISTYPED: BriefAnswers = {
  businessName: 'Example Street Plumbing',
  contactName: 'Ann Lee',
  contactEmail: 'anne@visitor.example',
  timeZone: 'America/Chicago',
  signOffName: 'Dana',
};
/** Enough for a request to reach the database. */
const SOON_MS = 50;
const CORRECTED = { ...MISTYPED, contactEmail: 'ann@visitor.example' };

describeOnEachDatabase('links of launch briefs', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    const clock = createTestClock(Date.now());
    site = await createTestApp({ db: database.db, clock });
  });
  const call = async (name: string, body: object) => (await site.call(name, body)).status;
  const submit = async (version: number, answers: BriefAnswers, token = TOKEN) =>
    call('submit-brief', { token, version, answers: { ...answers, agreed: 'yes' } });
  const upload = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'a.txt' };
    return site.app.request('/agent-onboarding/files', { method: 'POST', headers, body: 'text' });
  };
  const mailedTo = async (recipient: string): Promise<string> => {
    const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails: emailsOf(site.features) };
    const rows = await database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();
    const newest = rows.toSorted((a, b) => a.created_at - b.created_at).at(-1);
    if (!newest) throw new Error(`nothing was mailed to ${recipient}`);
    const render = createQueuedMailRenderer(settings);
    const mail = await render({ ...newest, payload: JSON.parse(newest.payload) });
    return /\/agent-onboarding#(\S+)/.exec(mail.text)?.[1] ?? '';
  };
  /** What the link's holder can do: read, save, send, upload, download, replace the link. */
  const answersTo = async (token: string, version: number, file: string) => [
    await call('brief', { token }),
    await call('save-brief', { token, version, answers: CORRECTED }),
    await submit(version, CORRECTED, token),
    (await upload(token)).status,
    (await site.app.request(`/agent-onboarding/files/${file}`, { headers: { authorization: `Bearer ${token}` } }))
      .status,
    await call('renew-brief-link', { token, newToken: 'c'.repeat(64) }),
  ];
  const sendWithFile = async () => {
    expect(await submit(0, MISTYPED)).toBe(200);
    const { file } = (await (await upload(TOKEN)).json()) as { file: { id: string } };
    return { file: file.id, mailed: await mailedTo('anne@visitor.example') };
  };
  const DEAD = Array.from({ length: 6 }, () => 404);

  test('end everywhere when the link is stopped, those in emails included', async () => {
    const { file, mailed } = await sendWithFile();
    expect(await call('brief', { token: mailed })).toBe(200);
    expect(await call('renew-brief-link', { token: TOKEN, newToken: OTHER })).toBe(200);
    for (const token of [TOKEN, mailed]) expect(await answersTo(token, 1, file)).toEqual(DEAD);
    expect(await call('brief', { token: OTHER })).toBe(200);
  });

  test.each(['save-brief', 'submit-brief'])('in emails end when %s corrects the address', async (name) => {
    const { file, mailed } = await sendWithFile();
    const answers = name === 'save-brief' ? CORRECTED : { ...CORRECTED, agreed: 'yes' };
    site.clock.advance(1_000);
    expect(await call(name, { token: TOKEN, version: 1, answers })).toBe(200);
    expect(await answersTo(mailed, 2, file)).toEqual(DEAD);
    // After `submit-brief`, a repeat of what was mailed already.
    expect(await submit(2, CORRECTED)).toBe(200);
    expect(await call('brief', { token: await mailedTo('ann@visitor.example') })).toBe(200);
    // A mail that is rendered only now holds the link of its own sending.
    expect(await call('brief', { token: await mailedTo('anne@visitor.example') })).toBe(404);
  });

  test('in emails stay dead when the address is cleared, and when the first one comes back', async () => {
    const { file, mailed } = await sendWithFile();
    const { contactEmail: _cleared, ...without } = MISTYPED;
    for (const [version, answers] of [without, CORRECTED, MISTYPED].entries()) {
      expect(await call('save-brief', { token: TOKEN, version: version + 1, answers })).toBe(200);
      expect(await call('brief', { token: mailed })).toBe(404);
    }
    expect(await answersTo(mailed, 4, file)).toEqual(DEAD);
  });

  test('in an export end as those in emails do', async () => {
    const ann = await join(site, database.db, { email: 'anne@visitor.example' });
    await sendWithFile();
    await database.db.updateTable('brief_files').set({ size: 20_000_000 }).execute();
    const { export: held } = await ann.ask<{ export: { briefs: { link: string }[] } }>('export-account');
    const token = held.briefs[0]?.link.split('#')[1] ?? '';
    expect(await call('brief', { token })).toBe(200);
    expect(await call('save-brief', { token: TOKEN, version: 1, answers: CORRECTED })).toBe(200);
    expect(await call('brief', { token })).toBe(404);
  });

  test('go on when another answer changes, or only the spelling of the address', async () => {
    const { mailed } = await sendWithFile();
    expect(await submit(1, { ...MISTYPED, contactEmail: 'Anne@Visitor.example', trade: 'Plumbing' }, mailed)).toBe(200);
    expect(await call('brief', { token: mailed })).toBe(200);
  });

  test('are replaced by one of two people at once', async () => {
    await sendWithFile();
    const both = [OTHER, 'd'.repeat(64)].map(async (newToken) => call('renew-brief-link', { token: TOKEN, newToken }));
    expect((await Promise.all(both)).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('take nothing that is on its way while they are stopped', async () => {
    await sendWithFile();
    const stopping = Promise.withResolvers<void>();
    const stopped = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('briefs').set({ link_epoch: 1, token_hash: 'another' }).execute();
      stopping.resolve();
      await setTimeout(SOON_MS);
    });
    await stopping.promise;
    const uploaded = upload(TOKEN);
    const renewed = call('renew-brief-link', { token: TOKEN, newToken: OTHER });
    await stopped;
    expect([(await uploaded).status, await renewed]).toEqual([404, 404]);
    expect(await database.db.selectFrom('brief_files').select('id').execute()).toHaveLength(1);
  });

  test('are not replaced by one that opens another brief', async () => {
    for (const token of [TOKEN, OTHER]) await call('save-brief', { token, version: 0, answers: {} });
    expect(await call('renew-brief-link', { token: TOKEN, newToken: OTHER })).toBe(409);
    expect(await call('brief', { token: TOKEN })).toBe(200);
  });

  test('of emails begin no brief, and replace no link', async () => {
    const { mailed } = await sendWithFile();
    await database.db.deleteFrom('briefs').execute();
    expect(await call('save-brief', { token: mailed, version: 0, answers: {} })).toBe(404);
    expect(await submit(0, CORRECTED, mailed)).toBe(404);
    expect(await database.db.selectFrom('briefs').select('id').execute()).toEqual([]);
    await call('save-brief', { token: TOKEN, version: 0, answers: {} });
    expect(await call('renew-brief-link', { token: TOKEN, newToken: mailed })).toBe(422);
  });

  test('of a held version are those of its sending', async () => {
    expect(await submit(0, { ...MISTYPED, notes: 'Buy backlinks and casino SEO now https://spam.example' })).toBe(200);
    await database.db.updateTable('envelopes').set({ held_for: 'a link' }).execute();
    await database.db.deleteFrom('outbox').execute();
    expect(await call('save-brief', { token: TOKEN, version: 1, answers: CORRECTED })).toBe(200);
    const { id } = await database.db.selectFrom('envelopes').select('id').executeTakeFirstOrThrow();
    expect(await releaseHeld(site, database.db, id)).toBe(true);
    expect(await call('brief', { token: await mailedTo('anne@visitor.example') })).toBe(404);
  });
});
