/** What a calendar program sends with an email: Outlook as one of its versions, Apple as a file, Gmail as both. */
import type { Email } from 'postal-mime';
import { isCalendar, partBytes } from './mail-files.ts';
import { databaseText } from './mail-text.ts';

/** An answer has a few kilobytes; whatever is larger isn't read as one. */
const CALENDAR_MAX_BYTES = 65_536;

export function calendarOf({ attachments }: Email): string {
  const part = attachments.find(({ mimeType, filename }) => isCalendar(mimeType) || /\.ics$/i.test(filename ?? ''));
  const bytes = part && partBytes(part.content);
  if (!bytes || bytes.length > CALENDAR_MAX_BYTES) return '';
  return databaseText(bytes.toString('utf8').replace(/^\uFEFF/, ''));
}

/** Whether somebody pressed a button in a calendar program and wrote nothing with it. */
export function isBareAnswer(calendar: string): boolean {
  const unfolded = calendar.replaceAll(/\r?\n[ \t]/g, '');
  return /^METHOD:(?:REPLY|COUNTER|REFRESH)[ \t]*$/im.test(unfolded) && !/COMMENT/i.test(unfolded);
}
