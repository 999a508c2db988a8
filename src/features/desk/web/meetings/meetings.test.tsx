/** The owner's hours in the settings, and a person's meetings in the margin of their page. */
import { describe, expect, test } from 'vitest';
import words from '#content/desk/meetings-words.yaml';
import hoursWords from '#content/meeting-hours-words.yaml';
import type { DeskMeeting } from '#features/meetings/shared/desk-meetings-schema.ts';
import { NO_HOURS, type MeetingHoursView } from '#features/meetings/shared/meeting-hours-schema.ts';
import { MEETING_LENGTHS } from '#features/meetings/shared/meeting-lengths.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { phoneHref } from '#shared/text/phone-href.ts';
import { click, deskActs, pick, submit } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const desk = deskActs(new Date(2026, 10, 24, 14, 30), { read: {}, done: {} });
const { tab } = desk;
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const MEETING: DeskMeeting = {
  id: 'm1',
  version: 3,
  status: 'requested',
  about: 'Vans',
  phone: '(202) 555-0142',
  slots: ['2026-12-01T15:00:00.000Z', '2026-12-02T15:00:00.000Z'],
  startsAt: null,
  minutes: 30,
  timeZone: 'Asia/Tokyo',
  answer: null,
  suggestedAt: null,
};

describe('the hours for meetings', () => {
  const open = async (view: Partial<MeetingHoursView> = {}) => {
    tab.answer('meeting-hours', () => ({
      hours: NO_HOURS,
      timeZone: 'America/Chicago',
      feed: null,
      calendar: null,
      ...view,
    }));
    const { MeetingHours } = await import('./meeting-hours.tsx');
    return desk.open(<MeetingHours />, false);
  };
  const field = (page: Mounted, label: string) => page.get('input', { 'aria-label': label });

  const chosen = { days: NO_HOURS.days.with(1, { opens: '09:00', closes: '24:00' }) };

  test('are saved with their rules', async () => {
    const page = await open();
    const saved = tab.answer('set-meeting-hours', () => ({}));
    const monday = page.all('input', { type: 'checkbox' })[1];
    page.fire(monday, 'onChange', { target: { checked: true } });
    page.fire(field(page, fillWords(hoursWords.toOn, { day: 'Monday' })), 'onChange', { target: { value: '00:00' } });
    page.fire(page.get('input', { name: 'after' }), 'onChange', { target: { valueAsNumber: 20 } });
    submit(0)(page);
    await tab.pass();
    expect(saved).toEqual([{ ...NO_HOURS, ...chosen, after: 20 }]);
    const said = () => page.all('p', { role: 'status' }).map(wordsOf);
    expect(said()).toContain(hoursWords.saved);
    page.fire(monday, 'onChange', { target: { checked: false } });
    expect(said()).not.toContain(hoursWords.saved);
  });

  test('are saved with each choice, those made one after the other together', async () => {
    const page = await open({ hours: { ...NO_HOURS, ...chosen } });
    const saved = tab.answer('set-meeting-hours', () => ({}));
    const [before, after] = NO_HOURS.confirms === 'at once' ? ['at once', 'after a look'] : ['after a look', 'at once'];
    expect(page.get('select', { id: 'meeting-confirms' }).props['value']).toBe(before);
    expect(field(page, fillWords(hoursWords.toOn, { day: 'Monday' })).props['value'], 'of midnight').toBe('00:00');
    page.fire(field(page, fillWords(hoursWords.fromOn, { day: 'Monday' })), 'onChange', { target: { value: '08:30' } });
    page.fire(field(page, fillWords(hoursWords.toOn, { day: 'Monday' })), 'onChange', { target: { value: '18:00' } });
    const minutes = MEETING_LENGTHS.find((one) => one !== NO_HOURS.minutes);
    pick('meeting-length', String(minutes))(page);
    pick('meeting-confirms', after ?? '')(page);
    submit(0)(page);
    await tab.pass();
    const days = NO_HOURS.days.with(1, { opens: '08:30', closes: '18:00' });
    expect(saved).toEqual([{ ...NO_HOURS, days, minutes, confirms: after }]);
    page.fire(page.all('input', { type: 'checkbox' })[1], 'onChange', { target: { checked: false } });
    pick('meeting-confirms', before ?? '')(page);
    submit(0)(page);
    await tab.pass();
    expect(saved[1]).toEqual({ ...NO_HOURS, minutes, days: NO_HOURS.days });
  });

  test('give the feed its first address without a word on an old one', async () => {
    const page = await open();
    const made = tab.answer('renew-meeting-feed', () => ({}));
    click(hoursWords.feed.make)(page);
    await tab.pass();
    expect([made, page.all('p', { role: 'status' }).map(wordsOf)]).toEqual([[{}], ['', '']]);
  });

  test('days off are kept at once, and that is taken back', async () => {
    const off = { from: '2026-12-24', to: '2026-12-26' };
    const hours = { ...NO_HOURS, daysOff: [off] };
    const page = await open({ hours });
    expect(page.all('span').map(wordsOf).join(), 'the days as they are meant').toMatch(/Dec 24\D.*Dec 26, 2026/);
    const saved = tab.answer('set-meeting-hours', () => ({}));
    const type = (name: string, value: string) =>
      page.fire(page.get('input', { name }), 'onChange', { target: { value } });
    type('offFrom', '2026-12-01');
    submit(1)(page);
    await tab.pass();
    expect(saved).toEqual([{ ...hours, daysOff: [{ from: '2026-12-01', to: '2026-12-01' }, off] }]);
    expect(page.get('input', { name: 'offFrom' }).props['value']).toBe('');
    click({ 'data-key': 'z' })(page);
    await tab.pass();
    expect(saved[1]).toEqual(hours);
    click(hoursWords.remove)(page);
    await tab.pass();
    expect(saved[2]).toEqual(NO_HOURS);
    click({ 'data-key': 'z' })(page);
    await tab.pass();
    expect(saved[3]).toEqual(hours);
    type('offFrom', '2026-12-01');
    expect(page.get('input', { name: 'offTo' }).props['min']).toBe('2026-12-01');
    type('offTo', '2026-12-02');
    submit(1)(page);
    await tab.pass();
    expect(saved[4]).toEqual({ ...hours, daysOff: [{ from: '2026-12-01', to: '2026-12-02' }, off] });
    expect(['offFrom', 'offTo'].map((name) => page.get('input', { name }).props['value'])).toEqual(['', '']);
    click({ 'data-key': 'z' })(page);
    await tab.pass();
  });

  test('taking back a day off keeps the hours that were saved since', async () => {
    const page = await open();
    const saved = tab.answer('set-meeting-hours', () => ({}));
    page.fire(page.get('input', { name: 'offFrom' }), 'onChange', { target: { value: '2026-12-01' } });
    submit(1)(page);
    await tab.pass();
    tab.answer('meeting-hours', () => ({
      hours: { ...NO_HOURS, ...chosen, daysOff: [{ from: '2026-12-01', to: '2026-12-01' }] },
      timeZone: 'America/Chicago',
      feed: null,
      calendar: null,
    }));
    submit(0)(page);
    await tab.pass();
    click({ 'data-key': 'z' })(page);
    await tab.pass();
    expect(saved.at(-1)).toEqual({ ...NO_HOURS, ...chosen });
  });

  test('say what the calendar does, and replace the address of the feed only after a question', async () => {
    const page = await open({
      feed: 'https://site.example/calendar/x.ics',
      calendar: { readAt: '2026-11-24T14:00:00.000Z', problem: 'It answered with status 404.' },
    });
    expect(page.get('input', { name: 'feed' }).props['value']).toBe('https://site.example/calendar/x.ics');
    expect(page.all('p').map(wordsOf).join()).toContain('status 404');
    const renewed = tab.answer('renew-meeting-feed', () => ({}));
    click(hoursWords.feed.renew)(page);
    expect(renewed).toEqual([]);
    page.fire(
      page.all('button').find((one) => wordsOf(one).startsWith('Yes')),
      'onClick',
    );
    await tab.pass();
    expect(renewed).toEqual([{}]);
    expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(hoursWords.feed.renewed);
    expect(
      page.all('button').filter((one) => wordsOf(one).startsWith('Yes')),
      'the question is over',
    ).toEqual([]);
  });

  test.each([
    ['there is none', null, hoursWords.busy.none],
    ['it was not read yet', { readAt: null, problem: '' }, hoursWords.busy.never],
    ['it was read', { readAt: '2026-11-24T14:00:00.000Z', problem: '' }, fillWords(hoursWords.busy.read, { time: '' })],
  ])('say of their own calendar that %s', async (_, calendar, said) => {
    const page = await open({ calendar });
    expect(page.all('p').map(wordsOf).join(' ')).toContain(said.replace(/\W*$/, ''));
  });
});

describe('a person’s meetings', () => {
  const open = async (...meetings: DeskMeeting[]) => {
    tab.answer('person-meetings', () => ({ meetings }));
    const { PersonMeetings } = await import('./person-meetings.tsx');
    const page = await desk.open(<PersonMeetings person="ann" />, false);
    return { page, changed: tab.answer('change-meeting', () => ({ meeting: MEETING })) };
  };

  test('say when they are for both, and how to call', async () => {
    const { page } = await open(MEETING, { ...MEETING, id: 'm2', phone: null, timeZone: OWN_ZONE });
    const [first = '', , third = ''] = page.all('li').map(wordsOf);
    expect(first).toContain(fillWords(words.theirs, { time: 'Wednesday, December 2, 2026 at 12:00 AM' }));
    expect(third, 'they have the same clock').not.toContain(words.theirs.split('{')[0]);
    expect(page.all('a').map(({ props }) => props['href'])).toEqual([phoneHref('(202) 555-0142')]);
    expect(page.all('button').map(wordsOf), 'nothing was agreed').not.toContain(words.cancel);
    expect(page.all('button', words.decline)).toHaveLength(2);
  });

  test('begin anew once they were changed', async () => {
    const { page } = await open({ ...MEETING, status: 'confirmed', startsAt: MEETING.slots[0] ?? null });
    click(words.move)(page);
    page.fire(page.get('input', { name: 'start' }), 'onChange', { target: { value: '2026-12-05T10:00' } });
    tab.answer('person-meetings', () => ({
      meetings: [{ ...MEETING, version: 4, status: 'confirmed', startsAt: MEETING.slots[1] ?? null }],
    }));
    submit(0)(page);
    for (let reads = 0; reads < 2; reads += 1) await tab.pass(1);
    expect([page.all('form'), page.all('button', words.move).length]).toEqual([[], 1]);
  });

  test('are confirmed at one of their times', async () => {
    const { page, changed } = await open({ ...MEETING, slots: [...MEETING.slots, '2026-12-03T15:00:00.000Z'] });
    for (const slot of [0, 1, 2]) {
      click(words.confirm, slot)(page);
      await tab.pass();
      expect(changed.at(-1)).toEqual({ id: 'm1', version: 3, change: { kind: 'accept', slot } });
    }
  });

  test('whose visitor asks for another time are confirmed at one of the new ones', async () => {
    const { page, changed } = await open({ ...MEETING, startsAt: '2026-11-30T15:00:00.000Z' });
    expect(page.all('button', words.confirm)).toHaveLength(2);
    expect(page.all('button').map(wordsOf), 'it was agreed once').toContain(words.cancel);
    click(words.confirm, 1)(page);
    await tab.pass();
    expect(changed).toMatchObject([{ change: { kind: 'accept', slot: 1 } }]);
  });

  test('are moved to what the own clock shows, and canceled after a question', async () => {
    const { page, changed } = await open({ ...MEETING, status: 'confirmed', startsAt: MEETING.slots[0] ?? null });
    expect(page.all('button', {}).map(wordsOf)).not.toContain(words.confirm);
    click(words.move)(page);
    page.fire(page.get('input', { name: 'start' }), 'onChange', { target: { value: '2026-12-05T10:00' } });
    submit(0)(page);
    await tab.pass();
    expect(changed).toEqual([
      { id: 'm1', version: 3, change: { kind: 'move', start: new Date(2026, 11, 5, 10).toISOString() } },
    ]);
    click(words.cancel)(page);
    expect(changed).toHaveLength(1);
    page.fire(
      page.all('button').find((one) => wordsOf(one).startsWith('Yes')),
      'onClick',
    );
    await tab.pass();
    expect(changed[1]).toEqual({ id: 'm1', version: 3, change: { kind: 'decline', note: '' } });
  });

  test('say what their calendar answered, and begin the move with the time that it suggests', async () => {
    const suggested = new Date(2026, 11, 2, 11, 15).toISOString();
    const { page, changed } = await open({
      ...MEETING,
      status: 'confirmed',
      startsAt: MEETING.slots[0] ?? null,
      answer: 'declined',
      suggestedAt: suggested,
    });
    expect(wordsOf(page.get('section', {}))).toContain(words.answers.declined);
    expect(wordsOf(page.get('section', {}))).toContain('Wednesday, December 2, 2026 at 11:15 AM');
    click(words.move)(page);
    submit(0)(page);
    await tab.pass();
    expect(changed).toEqual([{ id: 'm1', version: 3, change: { kind: 'move', start: suggested } }]);
  });

  test('take no room where there are none', async () => {
    const { page } = await open();
    expect(page.all('section')).toEqual([]);
  });
});
