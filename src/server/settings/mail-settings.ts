import * as v from 'valibot';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { isOwnNetwork, onOrOff, url, wholeNumber, type Checked } from './setting-formats.ts';
import { isTimeZone } from '#shared/site/time-zone.ts';

export const mailEntries = {
  SMTP_URL: v.optional(
    url('Give a mail server, such as smtps://user:password@mail.example:465.', (it) => {
      return /^smtps?:$/.test(it.protocol) && it.hostname !== '';
    }),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.check(isSender, 'Give a sender, such as Agency <hello@agency.example>.'))),
  OWNER_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.transform(typedAddress),
      v.check(isDeliverableAddress, 'Give one email address, such as you@agency.example.'),
    ),
  ),
  OWNER_TIME_ZONE: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'Give a time zone, such as America/Chicago.'))),
  IMAP_URL: v.optional(
    url(
      'Give a mailbox, such as imaps://user:password@mail.example/INBOX; imap only in your own network.',
      ({ protocol, hostname, username, password }) =>
        (protocol === 'imaps:' || (protocol === 'imap:' && isOwnNetwork(hostname))) &&
        hostname !== '' &&
        username !== '' &&
        password !== '',
    ),
  ),
  CALENDAR_ICS_URL: v.optional(
    url(
      'Give the secret iCal address of a calendar, such as https://calendar.example/private-1a2b/basic.ics.',
      ({ protocol }) => protocol === 'https:',
    ),
  ),
  MAIL_PLUS_ADDRESSES: v.optional(onOrOff(), 'off'),
  MAIL_IN_STRANGERS: v.optional(onOrOff(), 'off'),
  DAY_SHEET: v.optional(onOrOff(), 'on'),
  WEEKLY_LETTER: v.optional(onOrOff(), 'on'),
  LETTERS_PER_MINUTE: v.optional(wholeNumber(1, 6_000), '120'),
};

export function mailConfig(
  settings: Checked<typeof mailEntries>,
  { name, email, hours }: { name: string; email: string; hours: { timeZone: string } },
) {
  return {
    /** Undefined keeps mail in the local mailbox. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `${name} <${email}>`,
    mailIn: {
      /** Undefined reads no mailbox. */
      imapUrl: settings.IMAP_URL,
      /** Whether the mail server delivers `hello+anything@` to `hello@`. */
      knowsPlusAddresses: settings.MAIL_PLUS_ADDRESSES,
      takesStrangers: settings.MAIL_IN_STRANGERS,
    },
    /** Undefined reads no calendar. */
    calendarUrl: settings.CALENDAR_ICS_URL,
    ownerEmail: settings.OWNER_EMAIL,
    /** For reminders, the day sheet and the weekly letter. */
    ownerTimeZone: settings.OWNER_TIME_ZONE ?? hours.timeZone,
    ownerLetters: { daySheet: settings.DAY_SHEET, weekly: settings.WEEKLY_LETTER },
    /** To newsletter subscribers, all replicas together. */
    lettersPerMinute: settings.LETTERS_PER_MINUTE,
  };
}

/** `address` or `Name <address>`, with nothing that could start a second header. */
function isSender(text: string): boolean {
  const address = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text;
  return isDeliverableAddress(address);
}
