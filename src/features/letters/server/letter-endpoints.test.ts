import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import words from '#content/letters-server-words.yaml';
import auditWords from '#content/desk/audit-words.yaml';
import type { LettersView } from '#features/letters/shared/letter-schema.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { openLetters, type LettersDesk } from '#test/support/letters-desk.ts';
import { TEST_OWNER } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

const { refused } = words;

describeOnEachDatabase('letters at the desk', (database) => {
  let desk: LettersDesk;
  beforeEach(async () => {
    desk = await openLetters(database);
    await desk.subscribe('ann');
  });
  const list = async () => desk.owner.ask<LettersView>('letters');
  const save = async (letter: object, member = desk.owner) => member.call('save-letter', letter);
  const acts = async () => {
    const rows = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'letter.%')
      .orderBy('number')
      .execute();
    return rows.map(({ action }) => action);
  };

  test('say how many get the next one, and list drafts, the latest first, after the welcome', async () => {
    expect(await list()).toMatchObject({ letters: [], subscribers: 1, perMinute: 120 });
    await desk.subscribe('bob', 'left');
    await desk.leave('left');
    await desk.draft('First');
    desk.site.clock.advance(1);
    await desk.draft('Second');
    await desk.draft('Welcome', 3);
    const { letters, subscribers } = await list();
    expect(subscribers).toBe(2);
    expect(letters.map(({ subject }) => subject)).toEqual(['Welcome', 'Second', 'First']);
  });

  test('of two concurrent changes the second is refused, and says what to do', async () => {
    const { version, ...letter } = await desk.draft();
    expect(version).toBe(1);
    const helper = await desk.helper();
    expect((await save({ ...letter, version, text: 'Mine' })).status).toBe(200);
    expect(await desk.refused(save({ ...letter, version, text: 'Theirs' }, helper), 409)).toBe(refused.changed);
    expect(await desk.read(letter.id)).toMatchObject({ text: 'Mine', version: 2 });
    // Its answer got lost, so that it is sent again.
    expect(await (await save({ ...letter, version, text: 'Mine' })).json()).toMatchObject({ version: 2 });
    const both = await Promise.all(
      ['One', 'Two', 'Three'].map(async (text) => (await save({ ...letter, version: 2, text })).status),
    );
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('a day of the welcome has one letter', async () => {
    await desk.draft('One', 0);
    await desk.draft('Another day', 3);
    const second = { id: randomUUID(), version: 0, welcomeDay: 0, subject: 'Two', text: '' };
    expect(await desk.refused(save(second), 409)).toBe(refused.taken);
    expect((await save({ ...second, welcomeDay: 1 })).status).toBe(422);
  });

  test('are drafted by helpers; owners test, send, schedule, pause and show them, sending with a fresh code', async () => {
    const helper = await desk.helper();
    const { id, version } = await desk.draft();
    expect((await helper.call('letters')).status).toBe(200);
    expect((await helper.call('preview-letter', { subject: '', text: 'x' })).status).toBe(200);
    for (const [name, body] of [
      ['test-letter', { id, version }],
      ['send-letter', { id, version }],
      ['pause-letter', { id }],
      ['resume-letter', { id }],
      ['show-letter', { id, isShown: true }],
    ] as const) {
      expect((await helper.call(name, body)).status, name).toBe(403);
      expect((await desk.site.call(name, body)).status, name).toBe(401);
    }
    desk.site.clock.advance(10 * MINUTE_MS + 1);
    expect(await (await desk.owner.call('send-letter', { id, version })).json()).toMatchObject({
      error: { code: 'code_needed' },
    });
    await desk.enterCode(desk.owner);
    expect((await desk.owner.call('send-letter', { id, version })).status).toBe(200);
    desk.site.clock.advance(10 * MINUTE_MS + 1);
    expect((await desk.owner.call('pause-letter', { id })).status).toBe(200);
    expect((await desk.owner.call('resume-letter', { id })).status).toBe(403);
  });

  test('once begun, are as they were sent', async () => {
    const { version, ...letter } = await desk.draft();
    const { id } = letter;
    expect(await desk.refused(desk.owner.call('send-letter', { id, version: 7 }), 409)).toBe(refused.changed);
    await desk.owner.ask('send-letter', { id, version });
    const now = (await desk.read(id)).version;
    for (const change of [
      save({ ...letter, version: now, text: 'Other' }),
      desk.owner.call('drop-letter', { id, version: now }),
      desk.owner.call('send-letter', { id, version: now, at: '2027-01-01T09:00' }),
    ])
      expect(await desk.refused(change, 409)).toBe(refused.begun);
    await desk.owner.ask('pause-letter', { id });
    const paused = (await desk.read(id)).version;
    expect(await desk.refused(save({ ...letter, version: paused, text: 'Other' }), 409)).toBe(refused.begun);
    expect(await desk.refused(desk.owner.call('pause-letter', { id }), 409)).toBe(refused.notSending);
    await desk.owner.ask('resume-letter', { id });
    expect(await desk.refused(desk.owner.call('resume-letter', { id }), 409)).toBe(refused.notPaused);
  });

  test('are refused with what to mend: no subject, no text, a time that is past or that no clock shows', async () => {
    const send = async (letter: { id: string; version: number }, at?: string) =>
      desk.refused(desk.owner.call('send-letter', { id: letter.id, version: letter.version, at }), 422);
    expect(await send(await desk.draft(' '))).toBe(refused.noSubject);
    expect(await send(await desk.draft('Hi', null, '\n'))).toBe(refused.noText);
    const whole = await desk.draft('Whole');
    // It is six in the morning in Chicago.
    expect(await send(whole, '2026-01-15T06:00')).toBe(refused.past);
    for (const at of ['2026-03-08T02:30', '2026-02-30T09:00', 'tomorrow'])
      expect(await send(whole, at), at).toBe(refused.noTime);
    expect(await send(await desk.draft('Hi', 0), '2026-12-01T09:00')).toBe(refused.welcomeTime);
    await desk.leave('ann');
    const { id, version } = whole;
    expect(await desk.refused(desk.owner.call('send-letter', { id, version }), 409)).toBe(refused.nobody);
    expect((await desk.owner.call('send-letter', { id, version, at: '2026-12-01T09:00' })).status).toBe(200);
  });

  test('a test goes to the owner alone, as the letter will look, and unsubscribes nobody', async () => {
    const { id, version } = await desk.draft('Hello');
    expect(await desk.owner.ask('test-letter', { id, version })).toMatchObject({ to: TEST_OWNER });
    const [mail, ...more] = await renderedMails(database.db, desk.site, 'letter-test');
    expect([mail?.recipient, mail?.subject, more]).toEqual([TEST_OWNER, 'Test: Hello', []]);
    expect(mail?.text).toContain('Hello you');
    expect(mail?.text).not.toContain('token=');
    expect(await desk.mailed()).toEqual([]);
    expect(await desk.refused(desk.owner.call('test-letter', { id, version: 9 }), 409)).toBe(refused.changed);
  });

  test('a preview is what arrives, in both parts, without HTML, pictures or links to programs', async () => {
    const text = '<b>Bold</b> [x](javascript:alert(1)) ![dot](https://spy.example/p.png) [ok](https://a.example)';
    const { html, text: plain } = await desk.owner.ask<{ html: string; text: string }>('preview-letter', {
      subject: 'Hi',
      text,
    });
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; x dot ');
    expect(html).not.toMatch(/javascript:|<img|spy\.example/);
    expect(html).toContain('href="https://a.example"');
    expect(plain).toContain('https://a.example');
  });

  test('leave a sentence in the audit for each act', async () => {
    const { id, version } = await desk.draft();
    await desk.owner.ask('test-letter', { id, version });
    await desk.owner.ask('send-letter', { id, version, at: '2026-12-01T09:00' });
    await desk.owner.ask('pause-letter', { id });
    expect((await desk.read(id)).status).toBe('draft');
    await desk.owner.ask('send-letter', { id, version: (await desk.read(id)).version });
    await desk.owner.ask('pause-letter', { id });
    await desk.owner.ask('resume-letter', { id });
    await desk.tick(6);
    await desk.owner.ask('show-letter', { id, isShown: true });
    await desk.owner.ask('show-letter', { id, isShown: false });
    const welcome = await desk.draft('Hi', 0);
    await desk.owner.ask('send-letter', { id: welcome.id, version: 1 });
    const dropped = await desk.draft('Never');
    await desk.owner.ask('drop-letter', { id: dropped.id, version: 1 });
    const named = ['draft', 'test', 'schedule', 'unschedule', 'send', 'pause', 'resume', 'show', 'hide'];
    const expected = [...named, 'draft', 'welcome', 'draft', 'drop'].map((act) => `letter.${act}`);
    expect(await acts()).toEqual(expected);
    expect(expected.filter((act) => !(act in auditWords.acts))).toEqual([]);
  });
});
