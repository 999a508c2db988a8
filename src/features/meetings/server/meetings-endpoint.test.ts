import { DAY_MS } from '#shared/site/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import brand from '#content/brand.yaml';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { MeetingView } from '../shared/meeting-schema.ts';

const VISITOR = 'ann@visitor.example';
const NY = 'America/New_York';

describeOnEachDatabase('meetings', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  /** A wall-clock time in New York, this many days from now. */
  const day = (days: number, time = '15:00') =>
    `${new Date(site.clock.now() + days * DAY_MS).toISOString().slice(0, 10)}T${time}`;
  const asked = (changed: Record<string, unknown> = {}) => ({
    name: 'Ann Lee',
    email: VISITOR,
    phone: '(202) 555-0142',
    about: 'Four vans',
    timeZone: NY,
    slot1: day(3),
    slot2: day(4),
    slot3: day(5),
    ...changed,
  });
  const ask = async (changed?: Record<string, unknown>) => site.call('request-meeting', asked(changed));
  const stored = () => database.db.selectFrom('meetings').selectAll().execute();
  const mails = async () => {
    const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails: emailsOf(site.features) };
    const render = createQueuedMailRenderer(settings);
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('kind').execute();
    return Promise.all(
      rows.map(async (row) => {
        const mail = await render({ ...row, payload: JSON.parse(row.payload) });
        const lines = (mail.calendar?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
        const line = (name: string) => lines.find((one) => one.startsWith(name))?.split(/:(.*)/)[1];
        return {
          to: row.recipient,
          replyTo: mail.replyTo,
          html: mail.html,
          subject: mail.subject,
          token: /\/meeting#(\S+)/.exec(mail.text)?.[1] ?? '',
          calendar: `${line('METHOD')} ${line('STATUS')} ${line('SEQUENCE')} ${line('DTSTART')}`,
          uid: line('UID'),
          summary: line('SUMMARY'),
          lines,
        };
      }),
    );
  };
  const tokens = async () => {
    const [owner, visitor] = await mails();
    return { owner: owner?.token ?? '', visitor: visitor?.token ?? '' };
  };
  const view = async (token: string) =>
    ((await (await site.call('meeting', { token })).json()) as { meeting: MeetingView }).meeting;
  const answer = async (token: string, version: number, given: object) => {
    site.clock.advance(1_000);
    return (await site.call('answer-meeting', { token, version, answer: given })).status;
  };
  const others = () => ({ timeZone: NY, slot1: day(6), slot2: day(7), slot3: day(8) });

  test('are stored with their zone and mailed to both sides, each with a link and a tentative calendar event', async () => {
    const source = { first: { source: 'news' } };
    expect((await site.call('request-meeting', { ...asked(), source })).status).toBe(200);
    expect(await stored()).toMatchObject([
      { email: VISITOR, time_zone: NY, status: 'requested', source: JSON.stringify(source), sequence: 0 },
    ]);
    const [owner, visitor] = await mails();
    expect(owner).toMatchObject({ to: TEST_OWNER, replyTo: VISITOR, calendar: visitor?.calendar, uid: visitor?.uid });
    expect(visitor).toMatchObject({
      to: VISITOR,
      calendar: expect.stringMatching(/^PUBLISH TENTATIVE 0 \d{8}T\d{6}Z$/),
    });
    expect(owner?.summary).toBe(`${brand.name} and Ann Lee`);
    expect(visitor?.summary).toBe(`Meeting with ${brand.name}`);
    expect(visitor?.html, 'the visitor needs no address of the owner').not.toContain(TEST_OWNER);
    expect(await view(owner?.token ?? '')).toMatchObject({ side: 'owner', status: 'requested', timeZone: NY });
    expect(await view(visitor?.token ?? '')).toMatchObject({ side: 'visitor' });
  });

  test('keep one event through all answers, with rising sequence numbers and the methods that calendars expect', async () => {
    await ask();
    const { owner, visitor } = await tokens();
    expect(await answer(owner, 1, { kind: 'propose', ...others(), note: 'Busy week' })).toBe(200);
    expect(await answer(visitor, 2, { kind: 'propose', ...others(), slot1: day(9), note: '' })).toBe(200);
    expect(await answer(owner, 3, { kind: 'accept', slot: 0 })).toBe(200);
    expect(await answer(visitor, 4, { kind: 'propose', ...others(), note: 'Moved' })).toBe(200);
    expect(await answer(owner, 5, { kind: 'accept', slot: 1 })).toBe(200);
    expect(await answer(visitor, 6, { kind: 'decline', note: 'Ill' })).toBe(200);
    const toVisitor = (await mails()).filter(({ to }) => to === VISITOR);
    expect(toVisitor.map(({ calendar }) => calendar.split(' ').slice(0, 3).join(' '))).toEqual([
      'PUBLISH TENTATIVE 0',
      'PUBLISH TENTATIVE 1',
      'PUBLISH TENTATIVE 1',
      'REQUEST CONFIRMED 2',
      'COUNTER TENTATIVE 2',
      'REQUEST CONFIRMED 3',
      'CANCEL CANCELLED 4',
    ]);
    expect(new Set((await mails()).map(({ uid }) => uid)).size).toBe(1);
    const rows = await database.db.selectFrom('outbox').select('conversation').execute();
    const [{ envelope_id: envelope } = { envelope_id: '' }] = await stored();
    expect(new Set(rows.map(({ conversation }) => conversation)), 'one thread').toEqual(new Set([envelope]));
    const [confirmed, cancelled] = toVisitor.slice(-2).map(({ calendar }) => calendar.split(' ')[3]);
    expect(cancelled).toBe(confirmed);
    expect(await view(visitor)).toMatchObject({ status: 'cancelled' });
  });

  test('bring the other side three proposals in a row at most', async () => {
    await ask();
    const { visitor } = await tokens();
    const propose = { kind: 'propose', ...others(), note: '' };
    const statuses: number[] = [];
    for (let version = 1; version <= 4; version += 1) statuses.push(await answer(visitor, version, propose));
    expect(statuses).toEqual([200, 200, 422, 409]);
    // The request and two corrections, each to both sides.
    expect(await mails()).toHaveLength(6);
  });

  test('show on the timeline, and wait until our answer', async () => {
    await ask();
    const { owner, visitor } = await tokens();
    const waits = async () => {
      const row = await database.db.selectFrom('people').select('waiting_since').executeTakeFirstOrThrow();
      return row.waiting_since;
    };
    expect(await waits()).toBe(site.clock.now());
    await answer(owner, 1, { kind: 'propose', ...others(), note: 'Busy week' });
    expect(await waits()).toBeNull();
    await answer(visitor, 2, { kind: 'propose', ...others(), slot1: day(9), note: 'Later, please' });
    expect(await waits()).toBe(site.clock.now());
    await answer(owner, 3, { kind: 'accept', slot: 0 });
    await answer(visitor, 4, { kind: 'decline', note: 'Ill' });
    expect(await waits()).toBeNull();
    const columns = ['title', 'text', 'member_id'] as const;
    expect(await database.db.selectFrom('activities').select(columns).orderBy('at').execute()).toEqual([
      { title: 'Meeting request', text: 'Four vans', member_id: null },
      { title: 'Other times proposed', text: 'Busy week', member_id: '' },
      { title: 'Other times requested', text: 'Later, please', member_id: null },
      { title: 'Meeting confirmed', text: '', member_id: '' },
      { title: 'Meeting canceled', text: 'Ill', member_id: null },
    ]);
  });

  test('accept one answer per version, and none from a wrong link', async () => {
    await ask();
    const { owner, visitor } = await tokens();
    const both = await Promise.all([
      answer(owner, 1, { kind: 'accept', slot: 0 }),
      answer(visitor, 1, { kind: 'decline', note: '' }),
    ]);
    expect(both.toSorted()).toEqual([200, 409]);
    // Another note, because the same answer again would count as a repeat.
    expect(await answer(visitor, 1, { kind: 'decline', note: 'Too late' })).toBe(409);
    for (const wrong of [
      '',
      'x',
      `${owner}x`,
      visitor.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A')),
      'x'.repeat(201),
    ]) {
      expect([404, 422]).toContain(await answer(wrong, 1, { kind: 'accept', slot: 0 }));
      expect([404, 422]).toContain((await site.call('meeting', { token: wrong })).status);
    }
  });

  test('name the invalid fields, and mail one address at most three times a day', async () => {
    const response = await ask({ slot2: day(-1), timeZone: NY });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: { fields: { slot2: expect.stringContaining('has passed') as unknown } } },
    ]);
    for (let more = 1; more <= 3; more += 1) expect((await ask({ about: `No. ${more}` })).status).toBe(200);
    expect((await ask({ about: 'One too many' })).status).toBe(429);
    expect(await stored()).toHaveLength(3);
  });

  test('tell only the owner which number to call, and refuse what is none', async () => {
    expect((await ask({ phone: 'later' })).status).toBe(422);
    expect((await ask()).status).toBe(200);
    expect(await stored()).toMatchObject([{ phone: '(202) 555-0142' }]);
    const [owner, visitor] = await mails();
    for (const [mail, isTold] of [
      [owner, true],
      [visitor, false],
    ] as const) {
      expect(mail?.html.replaceAll('\u2060', '').includes('(202) 555-0142')).toBe(isTold);
      expect(mail?.lines.join('').includes('555-0142')).toBe(isTold);
    }
  });

  test('put typed text into mail and calendar as text only', async () => {
    const nasty = 'Ann"\r\nATTENDEE;CN=x:y\r\nBcc: x <img src=x onerror=alert(1)>\u202Elive';
    await ask({ name: nasty, about: `${nasty}\nhttps://evil.example/ buy` });
    const { owner } = await tokens();
    expect(await answer(owner, 1, { kind: 'accept', slot: 0 })).toBe(200);
    const all = await mails();
    expect(all).toHaveLength(4);
    for (const mail of all) {
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.html).not.toMatch(/<img src=x|evil\.example\/ buy/);
      const isAgreed = mail.calendar.startsWith('REQUEST');
      const attendees = mail.lines.filter((line) => line.startsWith('ATTENDEE'));
      expect(attendees).toHaveLength(isAgreed ? (mail.to === VISITOR ? 1 : 2) : 0);
      for (const line of attendees) expect(line).toMatch(/:mailto:(ann@visitor|owner@agency)\.example$/i);
      expect(mail.lines.filter((line) => /^(BCC|ATTENDEE[:;]CN=x)/i.test(line))).toEqual([]);
    }
  });

  test('carry no address or link that a stranger typed to the address that they gave', async () => {
    await ask({ name: 'Win at evil.example', about: 'Buy at https://evil.example or write to me@evil.example' });
    const { owner } = await tokens();
    await answer(owner, 1, { kind: 'propose', ...others(), note: '' });
    await answer(owner, 2, { kind: 'decline', note: '' });
    const toVisitor = (await mails()).filter(({ to }) => to === VISITOR);
    expect(toVisitor).toHaveLength(3);
    for (const { html, lines } of toVisitor) {
      expect(html).not.toMatch(/Win at|evil\.example|me@evil/);
      expect(lines.join('\n')).toContain('BEGIN:VEVENT');
      expect(lines.join('\n')).not.toMatch(/Win at|evil\.example|me@evil|METHOD:REQUEST/);
    }
  });

  test("tell each side the other's note, and never mail a visitor what a visitor typed", async () => {
    await ask({ about: 'Typed in the form' });
    const { owner, visitor } = await tokens();
    const since = async (count: number) => {
      const all = (await mails()).slice(count);
      const of = (isOwner: boolean) => all.filter(({ to }) => (to === TEST_OWNER) === isOwner).map(({ html }) => html);
      return { toOwner: of(true).join(), toVisitor: of(false).join() };
    };
    expect(await answer(visitor, 1, { kind: 'propose', ...others(), note: 'Typed by a visitor' })).toBe(200);
    const countered = await since(2);
    expect(countered.toOwner).toContain('Typed by a visitor');
    expect(countered.toVisitor).not.toMatch(/Typed/);
    expect(await answer(owner, 2, { kind: 'decline', note: 'Typed by the owner' })).toBe(200);
    const declined = await since(4);
    expect(declined.toVisitor).toContain('Typed by the owner');
    expect(declined.toVisitor).not.toMatch(/Typed (?:in|by a)/);
    expect(declined.toOwner).toContain('Typed by the owner');
  });

  describe('without scripts', () => {
    const own = { origin: TEST_SITE_URL, referer: `${TEST_SITE_URL}/meeting` };
    const post = async (changed: Record<string, string> = {}, headers: Record<string, string> = own) => {
      const form = new URLSearchParams({ ...(asked() as Record<string, string>), ...changed });
      const response = await site.post('/meeting/request', form, headers);
      return [response.status, response.headers.get('location')];
    };

    test('do the same, and a repeated form counts once', async () => {
      for (let press = 0; press < 2; press += 1) expect(await post()).toEqual([303, '/meeting#request-sent']);
      expect(await stored()).toMatchObject([{ source_page: '/meeting' }]);
      expect(await post({ slot1: 'soon' })).toEqual([303, '/meeting#request-invalid']);
      expect(await post({ slot1: day(-2) })).toEqual([303, '/meeting#request-invalid']);
      expect(await post({}, { origin: 'https://evil.example' })).toEqual([403, null]);
    });
  });
});
