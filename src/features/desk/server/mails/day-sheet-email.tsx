/** The owner's day sheet. It is read from the database when it is sent, so that the outbox holds nothing about anybody. */
import { Fragment } from 'react';
import { routes } from '#shared/site/routes.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SiteForm } from '#server/platform/forms/site-form.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailedActs, MailedLink } from '#server/platform/mail/outbox/mailed-acts.ts';
import { personActs } from '#server/platform/mail/outbox/owner-notices.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout, FOR_OWNER } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailHeading, EmailLink, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { MailedLinks } from '#server/platform/mail/rendering/mailed-links.tsx';
import { headerText, isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { readDaySheet } from './day-sheet.ts';
import { dayWords, momentWords, timeWords, titleOf } from './letter-words.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'day-sheet': { day: string };
  }
}

export interface DaySheetOptions {
  db: Database;
  clock: Clock;
  siteUrl: string;
  mailedActs: MailedActs;
  forms: readonly SiteForm[];
  ownerTimeZone: string;
}

interface Line {
  /** Who, what and since when. */
  text: string;
  links: MailedLink[];
}

interface DaySheetProps {
  day: string;
  waiting: Line[];
  moreWaiting: number;
  due: Line[];
  meetings: string[];
  facts: [label: string, value: string][];
  deskUrl: string;
}

export function daySheetEmail(options: DaySheetOptions): Email<{ day: string }, DaySheetProps> {
  const { db, clock, siteUrl, mailedActs, forms, ownerTimeZone: zone } = options;
  const lineOf = (person: PersonRow, when: string, now: number): Line => ({
    text: `${nameOf(person)}: ${isolated(headerText(person.last_title))}, ${when}`,
    links: [
      ...personActs(person, now).map((act) => mailedActs.link(act)),
      { label: 'Open', url: `${siteUrl}${routes['desk-person'].replace(':slug', person.id)}` },
    ],
  });
  return {
    template,
    async compose({ day }) {
      const now = clock.now();
      const sheet = await readDaySheet(db, now, zone);
      const waiting = sheet.waiting.map((person) => {
        return lineOf(person, `since ${momentWords(person.waiting_since ?? now, zone)}`, now);
      });
      const due = sheet.due.map((person) => lineOf(person, `at ${momentWords(person.due_at ?? now, zone)}`, now));
      const meetings = sheet.meetings.map(({ name, about, startsAt }) => {
        return `${timeWords(startsAt, zone)}: ${isolated(headerText(name))}, about ${isolated(headerText(about))}`;
      });
      const facts: DaySheetProps['facts'] = [
        ...sheet.happened.map(({ kind, count }) => [titleOf(kind, forms), String(count)] as [string, string]),
        ...(sheet.held > 0 ? [['Held as possible spam', String(sheet.held)] as [string, string]] : []),
        ...(sheet.failedMails > 0 ? [['Emails that failed', String(sheet.failedMails)] as [string, string]] : []),
      ];
      const { moreWaiting } = sheet;
      return { props: { day, waiting, moreWaiting, due, meetings, facts, deskUrl: siteUrl + routes.desk } };
    },
  };
}

function nameOf({ name, email }: PersonRow): string {
  return isolated(headerText(name === '' ? email : name));
}

const sampleLinks: MailedLink[] = [
  { label: 'Done', url: 'https://www.site.example/desk/mail/done?token=sample' },
  { label: 'Remind me tomorrow', url: 'https://www.site.example/desk/mail/remind?token=sample' },
  { label: 'Open', url: 'https://www.site.example/desk/people/sample' },
];

export const template: EmailTemplate<DaySheetProps> = {
  subject: daySheetSubject,
  Body: DaySheetEmail,
  sampleProps: {
    day: '2026-11-24',
    waiting: [{ text: 'Maria Diaz: Missed calls, since Mon, Nov 23, 9:40 PM', links: sampleLinks }],
    moreWaiting: 3,
    due: [{ text: 'Bob Van: Prices, at Tue, Nov 24, 9:00 AM', links: sampleLinks }],
    meetings: ['10:30 AM: Ann Lee, about a second location'],
    facts: [
      ['Messages', '4'],
      ['Held as possible spam', '2'],
    ],
    deskUrl: 'https://www.site.example/desk',
  },
};

function daySheetSubject({ day, waiting, moreWaiting }: DaySheetProps): string {
  const count = waiting.length + moreWaiting;
  return `${dayWords(day)}: ${count === 0 ? 'nobody waits' : count === 1 ? 'one person waits' : `${count} people wait`}`;
}

function DaySheetEmail({ day, waiting, moreWaiting, due, meetings, facts, deskUrl }: DaySheetProps) {
  return (
    <EmailLayout
      preview={daySheetSubject({ day, waiting, moreWaiting, due, meetings, facts, deskUrl })}
      reason={`${FOR_OWNER} DAY_SHEET=off ends it.`}
    >
      <EmailTitle>{dayWords(day)}</EmailTitle>
      {waiting.length === 0 && <EmailText>Nobody waits for an answer.</EmailText>}
      <Lines heading="Waiting" lines={waiting} />
      {moreWaiting > 0 && <EmailText>{`${moreWaiting} more wait at the desk.`}</EmailText>}
      {meetings.length > 0 && <EmailHeading>Meetings today</EmailHeading>}
      {meetings.map((meeting) => (
        <EmailText key={meeting}>{meeting}</EmailText>
      ))}
      <Lines heading="Reminders" lines={due} />
      {facts.length > 0 && <EmailHeading>Since yesterday</EmailHeading>}
      <EmailFacts facts={facts} />
      <EmailText>
        <EmailLink href={deskUrl}>Open the desk</EmailLink>
      </EmailText>
    </EmailLayout>
  );
}

function Lines({ heading, lines }: { heading: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <EmailHeading>{heading}</EmailHeading>
      {lines.map(({ text, links }) => (
        <Fragment key={links[0]?.url}>
          <EmailText>{text}</EmailText>
          <MailedLinks links={links} />
        </Fragment>
      ))}
    </>
  );
}
