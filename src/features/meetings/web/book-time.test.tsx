/** Booking a free time in the browser: what is picked, what is refused, and that nothing typed is lost. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import book from '#content/meeting-booking-words.yaml';
import words from '#content/meetings-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
let cache: (typeof import('#web/api/query-client.ts'))['queryClient'];
beforeEach(async () => {
  ({ queryClient: cache } = await import('#web/api/query-client.ts'));
  vi.setSystemTime(Date.UTC(2026, 10, 16, 14));
});
afterEach(() => cache.clear());

const STARTS = ['2026-11-17T15:00:00.000Z', '2026-11-17T15:30:00.000Z', '2026-11-24T15:00:00.000Z'];

const open = async (free: object, isDemo = false) => {
  let now = free;
  const asked = tab.answer('free-times', () => now);
  const { MeetingForm } = await import('./meeting-form.tsx');
  const page = tab.mount(
    <QueryClientProvider client={cache}>
      <MeetingForm isDemo={isDemo} />
    </QueryClientProvider>,
  );
  for (let turn = 0; turn < 3; turn += 1) await tab.pass();
  const times = () => page.all('button').filter(({ props }) => 'aria-pressed' in props);
  return {
    page,
    asked,
    offer: (changed: object) => void (now = changed),
    times,
    picked: () => times().map(({ props }) => props['aria-pressed']),
    field: (name: string) => page.all('input', { name })[0]?.node.value,
    submit: async () => {
      page.fire(page.all('form')[0], 'onSubmit');
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    },
  };
};
const FREE = { starts: STARTS, minutes: 45, confirms: 'at once' };

test('one time is picked, and sent with what else was typed', async () => {
  tab.session.set('arrival', '?utm_source=ads ');
  const { page, asked, offer, times, picked, field, submit } = await open(FREE);
  expect([times().length, page.all('input', { name: 'slot1' }).length]).toEqual([2, 0]);
  expect(wordsOf(page.get('h2', {}))).toContain('45');
  // What is wrong with the field that a form focuses is mended in the week.
  page.fire(page.get('input', { name: 'start' }).node.closest('div.visually-hidden')?.element, 'onFocus');
  expect(tab.focused()?.node).toBe(times().find(({ props }) => props['tabIndex'] === 0)?.node);
  const booked = tab.answer('request-meeting', () => ({}));
  page.type(page.get('input', { name: 'name' }), 'Ann Lee');
  page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
  page.type(page.get('input', { name: 'phone' }), '(202) 555-0142');
  page.type(page.get('textarea', { name: 'about' }), 'Vans');
  page.type(page.get('select', { name: 'timeZone' }), 'America/Chicago');
  await submit();
  expect([booked.length, page.all('p', { role: 'alert' }).map(wordsOf)]).toEqual([
    0,
    expect.arrayContaining([words.missing.free]),
  ]);
  page.fire(times()[0], 'onClick');
  page.fire(times()[1], 'onClick');
  expect([picked(), field('start')]).toEqual([[false, true], STARTS[1]]);
  const time = String(times()[1]?.props['aria-label']);
  expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(fillWords(book.picked, { time }));
  page.fire(times()[1], 'onClick');
  expect([picked(), field('start')]).toEqual([[false, false], '']);
  page.fire(times()[1], 'onClick');
  offer({ ...FREE, starts: STARTS.toSpliced(1, 1) });
  await submit();
  expect(Object.keys(booked[0] ?? {}), 'beside what was typed, where they came from and how they filled it in').toEqual(
    expect.arrayContaining(['source', 'screening']),
  );
  expect(Object.keys(booked[0] ?? {})).not.toContain(TRAP_FIELD);
  expect(booked).toMatchObject([
    {
      name: 'Ann Lee',
      email: 'ann@visitor.example',
      phone: '(202) 555-0142',
      about: 'Vans',
      timeZone: 'America/Chicago',
      start: STARTS[1],
    },
  ]);
  expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(book.sent);
  expect([asked.length, times().length], 'it is no longer offered').toEqual([2, 1]);
});

test('a time that we look at first is asked for in words that promise no more', async () => {
  const { page, times, submit } = await open({ ...FREE, confirms: 'after a look' });
  expect(page.all('button', { type: 'submit' }).map(wordsOf)).toContain(book.send['after a look']);
  expect(page.all('p').map(wordsOf)).toContain(fillWords(book.hint['after a look'], { minutes: '45' }));
  tab.answer('request-meeting', () => ({}));
  for (const name of ['name', 'email']) page.type(page.get('input', { name }), 'ann@visitor.example');
  page.type(page.get('input', { name: 'phone' }), '(202) 555-0142');
  page.type(page.get('textarea', { name: 'about' }), 'Vans');
  page.fire(times()[0], 'onClick');
  await submit();
  const said = new Set(page.all('p', { role: 'status' }).map(wordsOf));
  expect([said.has(words.sent), said.has(book.sent)]).toEqual([true, false]);
});

test('no week is shown before its zone is known, and the first one after it has changed', async () => {
  const { page, times } = await open(FREE);
  const next = () => page.all('button').find((one) => wordsOf(one).startsWith('→'));
  page.fire(next(), 'onClick');
  expect(times()).toHaveLength(1);
  page.type(page.get('select', { name: 'timeZone' }), '');
  expect(times()).toEqual([]);
  page.type(page.get('select', { name: 'timeZone' }), 'Asia/Tokyo');
  expect(times()).toHaveLength(2);
});

test('what was kept from an earlier visit is shown, and what another tab has changed since', async () => {
  const texts = { timeZone: 'Asia/Tokyo', name: 'Ann Lee', start: STARTS[1] };
  tab.local.set('form:meeting', JSON.stringify({ step: 0, texts, choices: {}, savedAt: Date.now() }));
  const { page, times, picked, field } = await open(FREE);
  const zone = () => page.get('select', { name: 'timeZone' });
  expect([zone().node.value, field('start'), picked()]).toEqual(['Asia/Tokyo', STARTS[1], [false, true]]);
  const first = () => times()[0]?.props['aria-label'];
  const inTokyo = first();
  zone().node.value = 'Europe/London';
  page.run(() => dispatchEvent(new Event('pageshow')));
  expect([inTokyo === first(), times().length > 0]).toEqual([false, true]);
});

test('a week that is gone since gives way to one that is left', async () => {
  const { page, times, offer, submit } = await open(FREE);
  page.fire(
    page.all('button').find((one) => wordsOf(one).startsWith('→')),
    'onClick',
  );
  for (const name of ['name', 'email']) page.type(page.get('input', { name }), 'ann@visitor.example');
  page.type(page.get('input', { name: 'phone' }), '(202) 555-0142');
  page.type(page.get('textarea', { name: 'about' }), 'Vans');
  page.fire(times()[0], 'onClick');
  tab.answer('request-meeting', () => ({}));
  offer({ ...FREE, starts: STARTS.slice(0, 2) });
  await submit();
  expect(times()).toHaveLength(2);
});

test('erasing all that was typed begins with the zone of the browser again, and its times', async () => {
  const { page, times, picked, field } = await open(FREE);
  const zone = () => page.get('select', { name: 'timeZone' }).node.value;
  const own = zone();
  expect(own).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  page.type(page.get('select', { name: 'timeZone' }), 'Asia/Tokyo');
  page.fire(times()[0], 'onClick');
  page.get('form', {}).node.reset();
  await tab.pass();
  await tab.pass();
  expect([zone(), field('start'), picked()]).toEqual([own, '', [false, false]]);
});

test('a live demo is booked in words of its own, and reaches us as one', async () => {
  const { page, times, submit } = await open(FREE, true);
  expect(wordsOf(page.get('h2', {}))).toBe(words.demo.heading);
  expect(page.all('p').map(wordsOf)).toContainEqual(expect.stringContaining('45'));
  const booked = tab.answer('request-meeting', () => ({}));
  page.type(page.get('input', { name: 'name' }), 'Ann Lee');
  page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
  page.type(page.get('input', { name: 'phone' }), '(202) 555-0142');
  page.type(page.get('textarea', { name: 'about' }), 'No heat');
  page.type(page.get('select', { name: 'timeZone' }), 'America/Chicago');
  page.fire(times()[0], 'onClick');
  await submit();
  expect(booked).toMatchObject([{ about: `${words.demo.begins}No heat` }]);
});

test('a time that was just taken is said to be, and gone, and the rest stays', async () => {
  const { page, asked, offer, times, field, submit } = await open(FREE);
  page.type(page.get('input', { name: 'name' }), 'Ann Lee');
  page.type(page.get('input', { name: 'email' }), 'ann@visitor.example');
  page.type(page.get('input', { name: 'phone' }), '(202) 555-0142');
  page.type(page.get('textarea', { name: 'about' }), 'Vans');
  page.type(page.get('select', { name: 'timeZone' }), 'America/Chicago');
  page.fire(times()[0], 'onClick');
  const fields = { start: 'Taken.' };
  tab.answer('request-meeting', () => ({ status: 422, error: { code: 'validation_failed', message: 'No.', fields } }));
  offer({ ...FREE, starts: STARTS.slice(1) });
  await submit();
  expect([asked.length, field('start'), field('name'), times().length]).toEqual([2, '', 'Ann Lee', 1]);
  expect(page.all('p', { role: 'alert' }).map(wordsOf)).toContain('Taken.');
});

test('what can’t be asked for again stays on screen; what never could be leaves three times to suggest', async () => {
  const down = { status: 503, error: { code: 'unavailable', message: '' } };
  const { page, asked, offer, times, submit } = await open(FREE);
  for (const name of ['name', 'email']) page.type(page.get('input', { name }), 'ann@visitor.example');
  page.type(page.get('textarea', { name: 'about' }), 'Vans');
  page.type(page.get('input', { name: 'phone' }), '(202) 555-0142');
  page.fire(times()[0], 'onClick');
  const fields = { start: 'Taken.' };
  tab.answer('request-meeting', () => ({ status: 422, error: { code: 'validation_failed', message: 'No.', fields } }));
  offer(down);
  await submit();
  expect([asked.length, times().length]).toEqual([2, 2]);
  page.unmount();
  cache.clear();
  const never = await open(down);
  expect([never.asked.length, never.page.all('input', { name: 'slot1' }).length]).toEqual([1, 1]);
});

test('without hours, and for whom no time suits, three times are suggested', async () => {
  const none = await open({ starts: null, minutes: 30, confirms: 'at once' });
  expect(none.page.all('input', { name: 'slot1' })).toHaveLength(1);
  none.page.unmount();
  const { page } = await open({ ...FREE, starts: [] });
  expect(page.all('p').map(wordsOf)).toContain(book.none);
  page.fire(page.get('button', book.other), 'onClick');
  await tab.pass();
  expect([page.all('input', { name: 'slot1' }).length, page.all('input', { name: 'start' }).length]).toEqual([1, 0]);
});
