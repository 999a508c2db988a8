import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { createLog } from '#server/platform/log.ts';
import { openDesk } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { NO_HOURS } from '#features/meetings/shared/meeting-hours-schema.ts';
import { createBooking } from './booking.ts';
import { createBusyReader } from './busy-reader.ts';
import { lockHours, storeHours } from './hours-store.ts';
import { FetchProblem } from '#server/platform/outgoing/guarded-fetch.ts';

const URL = 'https://calendar.example/secret.ics';

describeOnEachDatabase('the busy times of the owner', (database) => {
  const stamp = (moment: number) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const calendar = (from: number, until: number) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentist\r\nDTSTART:${stamp(from)}\r\nDTEND:${stamp(until)}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

  test('are left out once they were read, by one replica, and stay while the calendar fails', async () => {
    const { db } = database;
    const { site } = await openDesk(db);
    const { clock } = site;
    const booking = createBooking({ ownerTimeZone: 'UTC', calendarUrl: URL });
    await db.transaction().execute(async (tx) => {
      const days = NO_HOURS.days.map(() => ({ opens: '00:00', closes: '24:00' }));
      await storeHours(tx, { ...(await lockHours(tx)), hours: { ...NO_HOURS, days, after: 0 } });
    });
    const free = async () => (await booking.freeTimes(db, clock.now())).starts;
    expect(await free(), 'before the first reading, anything may be taken').toBeNull();

    const noon = Math.floor(clock.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 12 * HOUR_MS;
    let answer: () => string = () => calendar(noon, noon + HOUR_MS);
    let asked = 0;
    const reader = () =>
      createBusyReader({
        db,
        clock,
        log: createLog('silent'),
        calendarUrl: URL,
        ownerTimeZone: 'UTC',
        siteHost: 'site.example',
        fetchText: async () => {
          asked += 1;
          return answer();
        },
      });
    const run = async () => reader().run(clock.now(), new AbortController().signal);
    await Promise.all([run(), run()]);
    expect(asked).toBe(1);
    const at = (moment: number) => new Date(moment).toISOString();
    const around = [noon - 30 * MINUTE_MS, noon, noon + 30 * MINUTE_MS, noon + HOUR_MS].map(at);
    const offered = async () => {
      const starts = (await free()) ?? [];
      return around.map((start) => starts.includes(start));
    };
    expect(await offered()).toEqual([true, false, false, true]);
    const stored = async () => db.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(await stored())).not.toMatch(/Dentist|calendar\.example/);

    clock.advance(5 * MINUTE_MS);
    answer = () => {
      throw new FetchProblem('It answered with status 404.');
    };
    await run();
    expect([asked, (await stored()).problem]).toEqual([2, 'It answered with status 404.']);
    expect(await offered()).toEqual([true, false, false, true]);

    clock.advance(5 * MINUTE_MS);
    answer = () => '<html>';
    await run();
    expect((await stored()).problem).toBe('It could not be read as a calendar.');

    clock.advance(5 * MINUTE_MS);
    answer = () => {
      throw new Error(`connect ECONNREFUSED ${URL}`);
    };
    await run();
    expect((await stored()).problem, 'which may name the secret address').toBe('Its server could not be reached.');

    clock.advance(5 * MINUTE_MS);
    const last = noon + 88 * DAY_MS;
    answer = () => calendar(last, last + HOUR_MS);
    await run();
    expect(JSON.parse((await stored()).busy), 'to the furthest day that can be booked').toEqual([
      [last, last + HOUR_MS],
    ]);

    clock.advance(5 * MINUTE_MS);
    answer = () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    await run();
    expect([(await stored()).problem, await offered()]).toEqual(['', [true, true, true, true]]);
  });
});
