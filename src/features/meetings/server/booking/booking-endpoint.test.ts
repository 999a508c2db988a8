/** Booking, moving and canceling a meeting, as visitors and the team do it. */
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { createTestApp, TEST_OWNER, TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import words from '#content/meeting-change-words.yaml';
import type { DeskMeeting } from '#features/meetings/shared/desk-meetings-schema.ts';
import {
  NO_HOURS,
  type FreeTimes,
  type MeetingHours,
  type MeetingHoursView,
} from '#features/meetings/shared/meeting-hours-schema.ts';
import { momentInZone } from '#features/meetings/shared/meeting-times.ts';

const NY = 'America/New_York';
const HOURS: MeetingHours = {
  ...NO_HOURS,
  days: Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '17:00' })),
  after: 15,
};
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_SITE_URL };

describeOnEachDatabase('booked meetings', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const setHours = async (changed: Partial<MeetingHours> = {}) =>
    expect((await desk.owner.call('set-meeting-hours', { ...HOURS, ...changed })).status).toBe(200);
  const free = async () => {
    const answer = (await (await desk.site.call('free-times', {})).json()) as FreeTimes;
    return answer.starts ?? [];
  };
  const body = (start: string | undefined, number = 1, more = {}) => ({
    name: 'Ann Lee',
    email: `ann${number}@visitor.example`,
    about: `Four vans ${number}`,
    timeZone: NY,
    start,
    ...more,
  });
  const book = async (start: string | undefined, number = 1, more = {}) =>
    desk.site.call('request-meeting', body(start, number, more));
  const stored = async () => database.db.selectFrom('meetings').selectAll().orderBy('created_at').execute();
  /** The newest last, with their events as a calendar program reads them. */
  const mails = async () => {
    const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails: emailsOf(desk.site.features) };
    const render = createQueuedMailRenderer(settings);
    const rows = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'in', ['meeting-owner', 'meeting-visitor'])
      .orderBy('created_at')
      .orderBy('kind')
      .execute();
    return Promise.all(
      rows.map(async (row) => {
        const { text, subject, calendar } = await render({ ...row, payload: JSON.parse(row.payload) });
        return {
          to: row.recipient,
          text,
          subject,
          event: eventsIn(calendar?.content ?? '')[0],
          method: calendar?.method,
        };
      }),
    );
  };
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, startDate, endDate } = new ICAL.Event(component);
      const status = component.getFirstPropertyValue('status');
      return { uid, sequence, status, start: startDate.toJSDate().getTime(), end: endDate.toJSDate().getTime() };
    });
  const toVisitor = async () => (await mails()).filter(({ to }) => to !== TEST_OWNER);
  const changeLink = async () =>
    /http\S+(\/meeting\/change\/[\w.-]+)/.exec((await toVisitor()).at(-1)?.text ?? '')?.[1] ?? '';
  const open = async (path: string) => {
    const answer = await desk.site.app.request(path);
    const html = await answer.text();
    return {
      status: answer.status,
      html,
      version: /name="version" value="(\d+)"/.exec(html)?.[1] ?? '',
      headers: answer.headers,
    };
  };
  const post = async (path: string, fields: Record<string, string>) => {
    desk.site.clock.advance(1_000);
    const answer = await desk.site.app.request(path, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams(fields),
    });
    return [answer.status, answer.headers.get('location')?.split('?')[1] ?? null];
  };

  test('are offered only where the owner states hours, which only an owner may', async () => {
    expect(await (await desk.site.call('free-times', {})).json()).toMatchObject({ starts: null });
    expect((await book(new Date(desk.site.clock.now() + 3 * DAY_MS).toISOString())).status).toBe(422);
    const helper = await desk.helper();
    expect((await helper.call('set-meeting-hours', HOURS)).status).toBe(403);
    await setHours();
    expect((await free()).length).toBeGreaterThan(100);
    for (const wrong of [
      { minutes: 0 },
      { after: -1 },
      { days: [] },
      { daysOff: [{ from: '2026-02-30', to: '2026-03-01' }] },
    ])
      expect((await desk.owner.call('set-meeting-hours', { ...HOURS, ...wrong })).status).toBe(422);
    const { hours, timeZone, calendar } = await desk.owner.ask<MeetingHoursView>('meeting-hours');
    expect([hours, timeZone, calendar]).toEqual([HOURS, 'America/Chicago', null]);
  });

  test('are agreed at once, in both zones, and nobody waits', async () => {
    await setHours();
    const [start = ''] = await free();
    expect((await book(start)).status).toBe(200);
    const at = Date.parse(start);
    expect(await stored()).toMatchObject([
      { status: 'confirmed', starts_at: at, held_from: at, minutes: 30, sequence: 0 },
    ]);
    const event = { sequence: 0, status: 'CONFIRMED', start: at, end: at + 30 * MINUTE_MS };
    const sent = await mails();
    expect(sent).toMatchObject([
      { to: TEST_OWNER, method: 'REQUEST', event },
      { to: 'ann1@visitor.example', method: 'REQUEST', event },
    ]);
    expect(sent[0]?.text).toMatch(/C[SD]T[^]*E[SD]T/);
    expect(sent[1]?.text).not.toMatch(/C[SD]T|Four vans/);
    expect((await desk.latest()).waitingSince).toBeNull();
    expect(await free()).not.toContain(start);
    const [other] = await free();
    for (const timeZone of ['+03:00', 'Mars/Base']) expect((await book(other, 2, { timeZone })).status).toBe(422);
  });

  test('take a time once, of fifty at the same moment, and lose nothing that the others typed', async () => {
    await setHours();
    const [start = '', next = ''] = await free();
    const answers = await Promise.all(Array.from({ length: 50 }, async (_, number) => book(start, number)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const late = answers[statuses.indexOf(422)];
    expect(await late?.json()).toMatchObject({
      error: { fields: { start: expect.stringMatching(/just taken/) as unknown } },
    });
    expect(await stored()).toHaveLength(1);
    // The next one lies within the minutes that stay free after it.
    expect((await book(next, 51)).status).toBe(422);
    const [other] = await free();
    expect((await book(other, 51)).status).toBe(200);
  });

  test('wait for a look if the owner wants one, and hold their time meanwhile', async () => {
    await setHours({ confirms: 'after a look' });
    const [start = ''] = await free();
    expect((await book(start)).status).toBe(200);
    expect(await stored()).toMatchObject([{ status: 'requested', starts_at: null, held_from: Date.parse(start) }]);
    expect((await book(start, 2)).status).toBe(422);
    const person = await desk.latest();
    expect(person.waitingSince).not.toBeNull();
    const { meetings } = await desk.owner.ask<{ meetings: DeskMeeting[] }>('person-meetings', { person: person.id });
    const [{ id, version } = { id: '', version: 0 }] = meetings;
    const accept = { id, version, change: { kind: 'accept', slot: 0 } };
    expect((await desk.owner.call('change-meeting', accept)).status).toBe(200);
    expect((await toVisitor()).map(({ method, event }) => [method, event?.status, event?.sequence])).toEqual([
      ['PUBLISH', 'TENTATIVE', 0],
      ['REQUEST', 'CONFIRMED', 1],
    ]);
    expect((await desk.latest()).waitingSince).toBeNull();
  });

  test('are moved and canceled by their link as one event, once for each press', async () => {
    await setHours();
    const starts = await free();
    // Not the first, because its notice ends while the test goes on.
    const [start = '', later = ''] = [starts[2], starts[6]];
    await book(start);
    const path = await changeLink();
    const { status, html, version, headers } = await open(path);
    expect([status, html.includes(later), html.includes('<script')]).toEqual([200, true, false]);
    expect(html, 'their own time is no obstacle').toContain(`<option value="${start}"`);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(await mails(), 'opening it changes nothing').toHaveLength(2);
    const move = { act: 'move', version, start: later };
    expect(await post(path, move)).toEqual([303, 'is=moved']);
    expect(await post(path, move)).toEqual([303, 'is=moved']);
    expect(await free(), 'the old time is free again').toContain(start);
    expect(await post(path, { ...move, start: starts[12] ?? '' }), 'of an older version').toEqual([303, 'is=changed']);
    await book(starts[12], 2);
    const now = { ...move, version: (await open(path)).version };
    expect(await post(path, { ...now, start: starts[12] ?? '' })).toEqual([303, 'is=taken']);
    expect(await post(path, { act: 'move', version: now.version })).toEqual([303, 'is=invalid']);
    for (let press = 0; press < 2; press += 1)
      expect(await post(path, { ...now, act: 'cancel' })).toEqual([303, 'is=cancelled']);
    const off = await open(path);
    expect(off.version, 'nothing to change any more').toBe('');
    expect(off.html).toContain(momentInZone(later, NY));
    expect(await post(path, { ...now, start: later }), 'the time that it had').toEqual([303, 'is=late']);
    const events = (await toVisitor()).filter(({ to }) => to === 'ann1@visitor.example');
    expect(events.map(({ method, event }) => [method, event?.sequence, event?.start])).toEqual([
      ['REQUEST', 0, Date.parse(start)],
      ['REQUEST', 1, Date.parse(later)],
      ['CANCEL', 2, Date.parse(later)],
    ]);
    expect(new Set(events.map(({ event }) => event?.uid)).size).toBe(1);
    expect(await free()).toContain(later);
  });

  test('can’t be changed by another link, from another site, or once they are over', async () => {
    await setHours();
    const [start = ''] = await free();
    await book(start);
    const path = await changeLink();
    const { version } = await open(path);
    const cancel = { act: 'cancel', version };
    expect((await open(`${path}x`)).status).toBe(404);
    expect(await post(`${path}x`, cancel)).toEqual([303, 'is=unknown']);
    const foreign = {
      method: 'POST',
      headers: { ...form, origin: 'https://evil.example' },
      body: new URLSearchParams(cancel),
    };
    expect((await desk.site.app.request(path, foreign)).status).toBe(403);
    desk.site.clock.advance(Date.parse(start) + 29 * MINUTE_MS - desk.site.clock.now());
    expect((await open(path)).version, 'while it goes on').toBe(version);
    desk.site.clock.advance(MINUTE_MS);
    expect((await open(path)).version).toBe('');
    desk.site.clock.advance(Date.parse(start) + HOUR_MS - desk.site.clock.now());
    expect(await post(path, cancel)).toEqual([303, 'is=late']);
    expect((await stored())[0]?.status).toBe('confirmed');
  });

  test('are offered under the days of the visitor’s own calendar', async () => {
    await setHours({ confirms: 'after a look' });
    // Whose midnight is in our afternoon.
    const zone = 'Asia/Kolkata';
    await book((await free())[0], 1, { timeZone: zone });
    const { html } = await open(await changeLink());
    const named = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone });
    const groups = [...html.matchAll(/<optgroup label="([^"]+)">([^]*?)<\/optgroup>/g)].map(
      ([, label, options = '']) => ({
        label,
        days: [...options.matchAll(/value="([^"]+)"/g)].map(([, start = '']) => named.format(new Date(start))),
      }),
    );
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.filter(({ label, days }) => days.some((day) => day !== label))).toEqual([]);
    expect(new Set(groups.map(({ label }) => label)).size).toBe(groups.length);
    expect(html).toContain(words.move.confirms['after a look']);
    expect(html).not.toContain(words.move.confirms['at once']);
  });

  test('can be changed so often from one network', async () => {
    await setHours();
    await book((await free())[0]);
    const path = await changeLink();
    const cancel = { act: 'cancel', version: (await open(path)).version };
    // As the desk's, but with the limits that visitors meet.
    desk = { ...desk, site: await createTestApp({ db: database.db }) };
    for (let press = 0; press < 20; press += 1) expect(await post(path, cancel)).toEqual([303, 'is=cancelled']);
    expect(await post(path, cancel)).toEqual([303, 'is=busy']);
    desk.site.clock.advance(10 * MINUTE_MS);
    expect(await post(path, cancel)).toEqual([303, 'is=cancelled']);
  });

  test('are moved at the desk to any time that no other meeting has, and canceled there', async () => {
    await setHours();
    const starts = await free();
    await book(starts[0], 1);
    desk.site.clock.advance(1_000);
    await book(starts[6], 2);
    const [first, second] = await stored();
    const change = async (version: number, what: object) =>
      (await desk.owner.call('change-meeting', { id: first?.id, version, change: what })).status;
    expect(await change(1, { kind: 'move', start: new Date(second?.starts_at ?? 0).toISOString() })).toBe(422);
    const night = new Date(desk.site.clock.now() + 3 * DAY_MS).toISOString().replace(/T.*/, 'T03:00:00.000Z');
    expect(await change(1, { kind: 'move', start: night })).toBe(200);
    expect(await change(1, { kind: 'decline', note: '' })).toBe(409);
    expect(await change(2, { kind: 'decline', note: 'Ill' })).toBe(200);
    expect(await stored()).toMatchObject([{ status: 'cancelled', sequence: 2, held_from: null }, {}]);
    const audited = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', first?.id ?? '')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['meeting.move', 'meeting.decline']);
    expect((await toVisitor()).findLast(({ to }) => to === 'ann1@visitor.example')?.text).toContain('Ill');
  });

  test('are agreed to only at a time that no other meeting has', async () => {
    for (const number of [1, 2])
      await desk.site.call('request-meeting', meetingBody(desk.site.clock.now(), `ann${number}@visitor.example`));
    const [first, second] = await stored();
    const accept = async (id = '', slot = 0) =>
      (await desk.owner.call('change-meeting', { id, version: 1, change: { kind: 'accept', slot } })).status;
    expect(await accept(first?.id)).toBe(200);
    expect(await accept(second?.id)).toBe(422);
    expect(await accept(second?.id, 1)).toBe(200);
  });

  test('of possible spam hold no time, and are confirmed by hand once released', async () => {
    await setHours();
    const [start = ''] = await free();
    expect((await book(start, 1, { screening: { trap: 'x', seconds: 30 } })).status).toBe(200);
    expect(await stored()).toMatchObject([{ status: 'requested', held_from: null }]);
    expect((await book(start, 2)).status).toBe(200);
    expect((await mails()).map(({ to }) => to)).toEqual([TEST_OWNER, 'ann2@visitor.example']);
  });

  test('are in the owner’s feed under an address that a new one ends', async () => {
    await setHours();
    const [start = ''] = await free();
    await book(start);
    const feed = async () => (await desk.owner.ask<MeetingHoursView>('meeting-hours')).feed;
    expect(await feed()).toBeNull();
    await desk.owner.ask('renew-meeting-feed', {});
    const old = new URL((await feed()) ?? '').pathname;
    const read = async (path: string) => {
      const answer = await desk.site.app.request(path);
      return { status: answer.status, kept: answer.headers.get('cache-control'), text: await answer.text() };
    };
    const { status, kept, text } = await read(old);
    expect([status, kept]).toEqual([200, 'no-store']);
    expect(eventsIn(text)).toMatchObject([{ start: Date.parse(start), status: 'CONFIRMED' }]);
    expect(eventsIn(text)[0]?.uid).toBe((await mails())[0]?.event?.uid);
    await setHours({ confirms: 'after a look' });
    expect(new URL((await feed()) ?? '').pathname, 'after other hours').toBe(old);
    const [held = ''] = await free();
    await book(held, 2);
    expect(eventsIn((await read(old)).text).map(({ status: shown }) => shown)).toEqual(['CONFIRMED', 'TENTATIVE']);
    await desk.owner.ask('renew-meeting-feed', {});
    expect([(await read(old)).status, (await read(new URL((await feed()) ?? '').pathname)).status]).toEqual([404, 200]);
    expect((await read('/calendar/x.ics')).status).toBe(404);
    const audited = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'meetings.%')
      .orderBy('number')
      .execute();
    expect(audited.map(({ action }) => action.slice('meetings.'.length))).toEqual(['hours', 'feed', 'hours', 'feed']);
  });

  test('stay in the owner’s feed for sixty days', async () => {
    await setHours();
    const [start = ''] = await free();
    await book(start);
    await desk.owner.ask('renew-meeting-feed', {});
    const { feed } = await desk.owner.ask<MeetingHoursView>('meeting-hours');
    const held = async () => eventsIn(await (await desk.site.app.request(new URL(feed ?? '').pathname)).text()).length;
    desk.site.clock.advance(Date.parse(start) - desk.site.clock.now() + 59 * DAY_MS);
    expect(await held()).toBe(1);
    desk.site.clock.advance(2 * DAY_MS);
    expect(await held()).toBe(0);
  });
});
