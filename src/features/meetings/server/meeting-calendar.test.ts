import { expect, test } from 'vitest';
import { meetingCalendar } from './meeting-calendar.ts';

/** RFC 5545 §3.1 counts bytes, not characters. */
const LINE_BYTES = 75;

test.each([
  'Nguyễn Hữu Thọ',
  'Иван Сидоров-Кузнецов '.repeat(5).trim(),
  '田中太郎'.repeat(20),
  'Zoë 👨‍👩‍👧 '.repeat(9).trim(),
])('keeps the name in lines that every calendar reads: %s', (name) => {
  const meeting = {
    id: 'meeting',
    name,
    email: 'ann@visitor.example',
    about: name,
    timeZone: 'America/Chicago',
    slots: [0],
    status: 'confirmed' as const,
    startsAt: 0,
    repeats: 0,
    sequence: 0,
    version: 1,
  };
  const { content } = meetingCalendar({
    meeting,
    news: 'confirmed',
    owner: 'owner@site.example',
    siteHost: 'site.example',
    changedAt: 0,
  });
  const lines = content.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > LINE_BYTES || !line.isWellFormed())).toEqual([]);
  const unfolded = content.replaceAll('\r\n ', '');
  for (const start of ['SUMMARY:', 'DESCRIPTION:', 'ATTENDEE;'])
    expect(unfolded.split('\r\n').find((line) => line.startsWith(start))).toContain(name);
});
