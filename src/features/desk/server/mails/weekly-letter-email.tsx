/** The owner's letter about the week before. Like the day sheet, it is read from the database when it is sent. */
import { daysLater, momentOf } from '#shared/site/wall-clock.ts';
import { routes } from '#shared/site/routes.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout, FOR_OWNER } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailHeading, EmailLink, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';
import { headerText, isolated } from '#server/platform/mail/rendering/visitor-text.ts';
import { countFailedMails, countWaiting } from './day-sheet.ts';
import type { DaySheetOptions } from './day-sheet-email.tsx';
import { lastBackup } from '../desk-upkeep.ts';
import { dayWords, minutesWords, titleOf } from './letter-words.ts';
import { readWeek } from './week-figures.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** The Monday on which it is sent. */
    'weekly-letter': { day: string };
  }
}

type Facts = [label: string, value: string][];

interface WeeklyLetterProps {
  /** The first day of the week that it is about. */
  since: string;
  byForm: Facts;
  bySource: Facts;
  /** In words; null when nobody was answered. */
  median: string | null;
  slowest: Facts;
  waiting: number;
  failedMails: number;
  /** In words; null when the site makes none by itself. */
  lastBackup: string | null;
  deskUrl: string;
}

export function weeklyLetterEmail(options: DaySheetOptions): Email<{ day: string }, WeeklyLetterProps> {
  const { db, clock, siteUrl, forms, ownerTimeZone: zone } = options;
  return {
    template,
    async compose({ day }) {
      const since = daysLater(day, -7);
      const [from, until] = [since, day].map((one) => momentOf(`${one}T00:00`, zone) ?? clock.now());
      const week = await readWeek(db, from ?? 0, until ?? 0);
      const slowest = week.slowest.map(({ name, email, kind, minutes }): [string, string] => [
        isolated(headerText(name || email)),
        `${minutesWords(minutes)} (${titleOf(kind, forms)})`,
      ]);
      return {
        props: {
          since,
          byForm: week.byForm.map(({ name, count }) => [titleOf(name, forms), String(count)]),
          bySource: week.bySource.map(({ name, count }) => [isolated(headerText(name)) || 'Unknown', String(count)]),
          median: week.medianMinutes === null ? null : minutesWords(week.medianMinutes),
          slowest,
          waiting: await countWaiting(db),
          failedMails: await countFailedMails(db, from ?? 0),
          lastBackup: await lastBackup(db, clock.now()),
          deskUrl: siteUrl + routes.desk,
        },
      };
    },
  };
}

export const template: EmailTemplate<WeeklyLetterProps> = {
  subject: weeklyLetterSubject,
  Body: WeeklyLetterEmail,
  sampleProps: {
    since: '2026-11-16',
    byForm: [
      ['Messages', '12'],
      ['Meeting requests', '3'],
    ],
    bySource: [
      ['source newsletter', '4'],
      ['Unknown', '9'],
    ],
    median: '42 min',
    slowest: [['Maria Diaz', '7 h 5 min (Messages)']],
    waiting: 2,
    failedMails: 1,
    lastBackup: '9 h ago',
    deskUrl: 'https://www.site.example/desk',
  },
};

function weeklyLetterSubject({ byForm }: WeeklyLetterProps): string {
  const total = byForm.reduce((sum, [, count]) => sum + Number(count), 0);
  return `Your week: ${total === 1 ? 'one lead' : `${total} leads`}`;
}

function WeeklyLetterEmail(props: WeeklyLetterProps) {
  const { since, byForm, bySource, median, slowest, waiting, failedMails, lastBackup: backup, deskUrl } = props;
  return (
    <EmailLayout preview={weeklyLetterSubject(props)} reason={`${FOR_OWNER} WEEKLY_LETTER=off ends it.`}>
      <EmailTitle>{`The week of ${dayWords(since)}`}</EmailTitle>
      {byForm.length === 0 ? <EmailText>Nobody wrote.</EmailText> : <EmailHeading>What came</EmailHeading>}
      <EmailFacts facts={byForm} />
      {bySource.length > 0 && <EmailHeading>Where they came from</EmailHeading>}
      <EmailFacts facts={bySource} />
      <EmailHeading>Time to the first answer</EmailHeading>
      <EmailText>
        {median === null
          ? 'Nobody was answered at the desk or from an email.'
          : `Half of those who waited had an answer within ${median} of business hours. The longest waits:`}
      </EmailText>
      <EmailFacts facts={slowest} />
      <EmailHeading>Now</EmailHeading>
      <EmailFacts
        facts={[
          ['Waiting', String(waiting)],
          ['Emails that failed', String(failedMails)],
          ...(backup === null ? [] : [['Last good backup', backup] as [string, string]]),
        ]}
      />
      <EmailText>
        <EmailLink href={deskUrl}>Open the desk</EmailLink>
      </EmailText>
    </EmailLayout>
  );
}
