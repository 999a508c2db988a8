import { expect, test } from 'vitest';
import { meetingCalendar } from './meeting-calendar.ts';

/** RFC 5545 §3.1 counts bytes, not characters. */
const LINE_BYTES = 75;

const MEETING = {
  id: 'meeting',
  name: 'Ann Lee',
  email: 'ann@visitor.example',
  about: 'Four vans',
  timeZone: 'America/Chicago',
  slots: [0],
  status: 'confirmed' as const,
  startsAt: 0,
  repeats: 0,
  sequence: 0,
  version: 1,
};
const calendarOf = (name: string, owner: string | null) => {
  const meeting = { ...MEETING, name, about: name };
  return meetingCalendar({ meeting, news: 'confirmed', owner, siteHost: 'site.example', changedAt: 0 }).content;
};
const attendeesIn = (content: string) =>
  content
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith('ATTENDEE'));

test.each([
  'Nguyễn Hữu Thọ',
  'Иван Сидоров-Кузнецов '.repeat(5).trim(),
  '田中太郎'.repeat(20),
  'Zoë 👨‍👩‍👧 '.repeat(9).trim(),
])('keeps the name in lines that every calendar reads: %s', (name) => {
  const lines = calendarOf(name, 'owner@site.example').split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > LINE_BYTES || !line.isWellFormed())).toEqual([]);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  for (const start of ['SUMMARY:', 'DESCRIPTION:', 'ATTENDEE;'])
    expect(unfolded.split('\r\n').find((line) => line.startsWith(start))).toContain(name);
});

test('only the visitor is asked to answer, so that Outlook tells us that they declined', () => {
  const owner = 'owner@site.example';
  expect(attendeesIn(calendarOf('Ann Lee', null)).map((line) => /RSVP=\w+/.exec(line)?.[0])).toEqual(['RSVP=TRUE']);
  expect(attendeesIn(calendarOf('Ann Lee', owner)).filter((line) => line.includes('RSVP=TRUE'))).toEqual([]);
});

test.each(['"', ';', ':', ',', '\\', '^'])('a name with %s adds no parameter to its attendee', (mark) => {
  const name = `Ann${mark}ROLE=CHAIR${mark}Lee`;
  expect(attendeesIn(calendarOf(name, 'owner@site.example'))[0]).toMatch(/CN="?Ann ROLE=CHAIR Lee"?[;:]/);
});

test.each([
  ['requested', null, 'PUBLISH'],
  ['held', null, 'PUBLISH'],
  ['proposed', null, 'PUBLISH'],
  ['countered', null, 'PUBLISH'],
  ['declined', null, 'CANCEL'],
  ['booked', 0, 'REQUEST'],
  ['proposed', 0, 'REQUEST'],
  ['countered', 0, 'COUNTER'],
  ['cancelled', 0, 'CANCEL'],
] as const)('of a meeting that is %s with its time at %s, a calendar is told to %s', (news, startsAt, method) => {
  const meeting = { ...MEETING, startsAt, status: 'requested' as const };
  const facts = { meeting, news, owner: null, siteHost: 'site.example', changedAt: 0 };
  expect(meetingCalendar(facts).method).toBe(method);
});
