/**
 * The owner's day sheet, and the letter about the week before. They are read from the database when they are sent, so
 * that the outbox holds nothing about anybody.
 */
import { Fragment } from 'react';
import words from '#content/emails/desk-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { daysLater, startOfDay } from '#shared/site/wall-clock.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SiteForm } from '#server/platform/forms/site-form.ts';
import type { MailedActs, MailedLink } from '#server/platform/mail/outbox/mailed-acts.ts';
import { personActs } from '#server/platform/mail/outbox/outbox-store.ts';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailLink, EmailSection, EmailText, MailedLinks } from '#server/platform/mail/rendering/email-parts.tsx';
import { EmailFacts, type Fact } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, headerText } from '#server/platform/mail/rendering/visitor-text.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { lastBackup } from '../desk-upkeep.ts';
import { countFailedMails, countWaiting, readDaySheet } from './day-sheet.ts';
import { minutesWords } from '#features/desk/shared/minutes-words.ts';
import { dayWords, momentWords, timeWords, titleOf } from './letter-words.ts';
import { readWeek } from '../people/week-figures.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'day-sheet': { day: string };
    /** The Monday on which it is sent. */
    'weekly-letter': { day: string };
  }
}

export interface OwnerEmailsContext {
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

type DaySheet = Awaited<ReturnType<typeof composeDaySheet>>;
type WeeklyLetter = Awaited<ReturnType<typeof composeWeek>>;

const SAMPLE_LINKS: MailedLink[] = [{ label: 'Done', url: 'https://www.site.example/desk/mail/done?token=sample' }];

export const emails = [
  defineEmail({
    kind: 'day-sheet',
    causedBy: 'visitor',
    tellsOfMany: true,
    words: daySheetWords,
    Below: DaySheetBelow,
    sampleProps: {
      day: '2026-11-24',
      waiting: [{ text: 'Maria Diaz: Missed calls, since Mon, Nov 23, 9:40 PM', links: SAMPLE_LINKS }],
      moreWaiting: 3,
      due: [{ text: 'Bob Van: Prices, at Tue, Nov 24, 9:00 AM', links: SAMPLE_LINKS }],
      promised: [{ text: 'Ann Lee: Demo, promised by Tuesday, November 24', links: SAMPLE_LINKS }],
      meetings: ['10:30 AM: Ann Lee, about a second location'],
      facts: [['Messages', '4']],
    },
    compose: async ({ day }, _mail, context: OwnerEmailsContext) => ({ props: await composeDaySheet(day, context) }),
  }),
  defineEmail({
    kind: 'weekly-letter',
    causedBy: 'visitor',
    tellsOfMany: true,
    words: weekWords,
    Below: WeekBelow,
    sampleProps: {
      since: '2026-11-16',
      byForm: [['Messages', '12']],
      bySource: [['source newsletter', '4']],
      median: '42 min',
      slowest: [['Maria Diaz', '7 h 5 min (Messages)']],
      waiting: 2,
      failedMails: 1,
      lastBackup: '9 h ago',
    },
    compose: async ({ day }, _mail, context: OwnerEmailsContext) => ({ props: await composeWeek(day, context) }),
  }),
];

async function composeDaySheet(day: string, context: OwnerEmailsContext) {
  const { db, clock, siteUrl, mailedActs, forms, ownerTimeZone: zone } = context;
  const now = clock.now();
  const { waitingSince, dueAt, promisedBy, meeting, held: heldLabel, failedMails: failedLabel, open } = words.daySheet;
  const { waiting, moreWaiting, due, promised, meetings, happened, held, failedMails } = await readDaySheet(
    db,
    now,
    zone,
  );
  const lineOf = (person: PersonRow, text: string, moment: string, title = person.last_title): Line => ({
    text: fillMail(text, { name: person.name || person.email, title, moment }),
    links: [
      ...personActs(person, now).map((act) => mailedActs.link(act)),
      { label: open, url: siteUrl + routes['desk-person'].replace(':slug', person.id) },
    ],
  });
  return {
    day,
    waiting: waiting.map((person) => lineOf(person, waitingSince, momentWords(person.waiting_since ?? now, zone))),
    moreWaiting,
    due: due.map((person) => lineOf(person, dueAt, momentWords(person.due_at ?? now, zone))),
    promised: promised.map((person) => lineOf(person, promisedBy, dayWords(person.due_on), person.text)),
    meetings: meetings.map(({ startsAt, ...others }) =>
      fillMail(meeting, { time: timeWords(startsAt, zone), ...others }),
    ),
    facts: [
      ...happened.map(({ kind, count }): Fact => [titleOf(kind, forms), String(count)]),
      ...(held > 0 ? [[heldLabel, String(held)] as const] : []),
      ...(failedMails > 0 ? [[failedLabel, String(failedMails)] as const] : []),
    ],
  };
}

async function composeWeek(day: string, context: OwnerEmailsContext) {
  const { db, clock, forms, ownerTimeZone: zone } = context;
  const since = daysLater(day, -7);
  const from = startOfDay(since, zone);
  const week = await readWeek(db, { from, until: startOfDay(day, zone) });
  const { unknown, slow } = words.weeklyLetter;
  return {
    since,
    byForm: week.byForm.map(({ name, count }): Fact => [titleOf(name, forms), String(count)]),
    bySource: week.bySource.map(({ name, count }): Fact => [headerText(name) || unknown, String(count)]),
    median: week.medianMinutes === null ? null : minutesWords(week.medianMinutes),
    slowest: week.slowest.map(({ name, email, kind, minutes }): Fact => [
      headerText(name || email),
      fillMail(slow, { time: minutesWords(minutes), title: titleOf(kind, forms) }),
    ]),
    waiting: await countWaiting(db, clock.now()),
    failedMails: await countFailedMails(db, from),
    lastBackup: await lastBackup(db, clock.now()),
  };
}

function daySheetWords({ day, waiting, moreWaiting }: DaySheet) {
  const { reason, subjects } = words.daySheet;
  const count = waiting.length + moreWaiting;
  const chosen = count === 0 ? subjects.none : count === 1 ? subjects.one : subjects.several;
  const subject = fillMail(chosen, { day: dayWords(day), count: String(count) });
  return { subject, preview: subject, reason, title: dayWords(day) };
}

function DaySheetBelow({ waiting, moreWaiting, due, promised, meetings, facts }: DaySheet) {
  const own = words.daySheet;
  return (
    <>
      {waiting.length === 0 && <EmailText>{own.nobody}</EmailText>}
      <Lines heading={own.waiting} lines={waiting} />
      {moreWaiting > 0 && <EmailText>{fillMail(own.moreWaiting, { count: String(moreWaiting) })}</EmailText>}
      {meetings.length > 0 && <EmailSection heading={own.meetings} texts={meetings} />}
      <Lines heading={own.reminders} lines={due} />
      <Lines heading={own.promises} lines={promised} />
      <EmailFacts heading={own.happened} facts={facts} />
      <ToTheDesk />
    </>
  );
}

function Lines({ heading, lines }: { heading: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <EmailSection heading={heading}>
      {lines.map(({ text, links }) => (
        <Fragment key={links[0]?.url}>
          <EmailText>{text}</EmailText>
          <MailedLinks links={links} />
        </Fragment>
      ))}
    </EmailSection>
  );
}

const ToTheDesk = () => (
  <EmailText>
    <EmailLink href={routes.desk}>{words.openDesk}</EmailLink>
  </EmailText>
);

function weekWords({ since, byForm }: WeeklyLetter) {
  const { reason, title, subjects } = words.weeklyLetter;
  const total = byForm.reduce((sum, [, count]) => sum + Number(count), 0);
  const subject = fillMail(total === 1 ? subjects.one : subjects.several, { count: String(total) });
  return { subject, preview: subject, reason, title: fillMail(title, { day: dayWords(since) }) };
}

function WeekBelow(week: WeeklyLetter) {
  const { byForm, bySource, median, slowest, waiting, failedMails, lastBackup: backup } = week;
  const own = words.weeklyLetter;
  return (
    <>
      {byForm.length === 0 && <EmailText>{own.nobody}</EmailText>}
      <EmailFacts heading={own.byForm} facts={byForm} />
      <EmailFacts heading={own.bySource} facts={bySource} />
      <EmailSection heading={own.answers} texts={[median === null ? own.noAnswer : fillMail(own.median, { median })]} />
      <EmailFacts facts={slowest} />
      <EmailFacts
        heading={own.now}
        facts={[
          [own.waiting, String(waiting)],
          [own.failedMails, String(failedMails)],
          backup !== null && [own.lastBackup, backup],
        ]}
      />
      <ToTheDesk />
    </>
  );
}
