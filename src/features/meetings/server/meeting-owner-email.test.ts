import { expect, test } from 'vitest';
import { composedMail } from '#test/support/mail/composed-mail.ts';
import { momentInZone } from '../shared/meeting-times.ts';
import type { MeetingNews } from './meeting-turn.ts';

const ZONE = 'America/Chicago';
const SLOTS = [Date.UTC(2026, 11, 1, 15), Date.UTC(2026, 11, 2, 15), Date.UTC(2026, 11, 3, 20)];
const MEETING = {
  id: 'b6b3a1de-0000-4000-8000-000000000000',
  name: 'Ann Lee',
  email: 'ann@visitor.example',
  about: 'Four vans',
  timeZone: 'Europe/Berlin',
  slots: SLOTS,
  status: 'requested',
  startsAt: null as number | null,
  sequence: 0,
  version: 1,
};
const mailOf = async (changed: Partial<typeof MEETING>, news: MeetingNews = 'requested', note = '') => {
  const meeting = { ...MEETING, ...changed };
  const mail = await composedMail('meeting-owner', { meeting, news, note, changedAt: Date.UTC(2026, 10, 21) });
  return { ...mail, plain: mail.text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ') };
};

test('the owner reads who asks, all three times in their own zone, and what it is about', async () => {
  const { plain, headings, subject, replyTo } = await mailOf({});
  for (const slot of SLOTS) expect(plain).toContain(momentInZone(slot, ZONE).replaceAll(/\s+/g, ' '));
  for (const told of ['Ann Lee (ann@visitor.example)', 'America/Chicago', 'What it is about Four vans'])
    expect(plain).toContain(told);
  expect(headings).toContain('The times to choose from');
  expect(headings).not.toContain('Their words');
  expect([subject, replyTo]).toEqual(['Meeting request: Ann Lee', 'ann@visitor.example']);
});

test('a confirmed meeting shows its one time, and the words of the answer', async () => {
  const agreed = { status: 'confirmed', startsAt: SLOTS[1] ?? 0 };
  const { plain, headings } = await mailOf(agreed, 'confirmed', 'Ring the bell');
  expect(headings).toContain('The time');
  expect(plain).toContain('Their words Ring the bell');
  const shown = SLOTS.filter((slot) => plain.includes(momentInZone(slot, ZONE).replaceAll(/\s+/g, ' ')));
  expect(shown).toEqual([SLOTS[1]]);
});

test('new times for a meeting that had one are listed in its place', async () => {
  const { headings } = await mailOf({ status: 'proposed', startsAt: SLOTS[1] ?? 0 }, 'proposed');
  expect(headings).toContain('The times to choose from');
});

test('each change has a subject of its own', async () => {
  const news: MeetingNews[] = ['requested', 'confirmed', 'proposed', 'countered', 'declined', 'cancelled'];
  const subjects = await Promise.all(news.map(async (one) => (await mailOf({}, one)).subject));
  expect(new Set(subjects).size).toBe(news.length);
});

test('a name makes no link and fills no blank, whatever marks it has', async () => {
  const name = '[Press](https://evil.example) **now** {title}';
  const { html, text, subject } = await mailOf({ name });
  expect(html).not.toContain('href="https://evil.example');
  expect(text).toContain(`${name} (ann@visitor.example)`);
  expect(subject).toBe(`Meeting request: ${name}`);
});

test.each([
  ['confirmed', 'booked', true],
  ['requested', 'held', true],
  ['declined', 'declined', false],
  ['cancelled', 'cancelled', false],
] as const)('a visitor whose one time is %s can move or cancel it by the email: %s', async (status, news, isOpen) => {
  const meeting = {
    ...MEETING,
    slots: SLOTS.slice(0, 1),
    status,
    startsAt: news === 'booked' ? (SLOTS[0] ?? 0) : null,
  };
  const { text, replyTo } = await composedMail('meeting-visitor', { meeting, news, note: '', changedAt: 0 });
  expect(text.includes('/meeting/change/')).toBe(isOpen);
  expect(text).not.toContain('Four vans');
  expect(replyTo).not.toBe(MEETING.email);
});

test('the owner reads the visitor’s own time too, where their clocks differ', async () => {
  const shown = async (timeZone: string) =>
    (await mailOf({ timeZone })).plain.includes(momentInZone(SLOTS[0] ?? 0, 'Europe/Berlin').replaceAll(/\s+/g, ' '));
  expect([await shown('Europe/Berlin'), await shown(ZONE)]).toEqual([true, false]);
});
