import { Fragment } from 'react';
import words from '#content/emails/assessment-words.yaml';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { defineEmail } from '#server/platform/mail/outbox/email-declaration.ts';
import { letter, Letter, Paragraphs } from '#server/platform/mail/rendering/email-letter.tsx';
import {
  EmailHeading,
  EmailList,
  EmailSmallPrint,
  EmailSubheading,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { EmailTable, LayoutTable } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import type { Gender } from '../shared/assessment-facts.ts';
import { buildReport, type DiscReport } from '../shared/disc-report.ts';
import { QUESTION_COUNT, QUESTION_IDS, STYLES, type Answers } from '../shared/disc-scoring.ts';
import { renderDiscReportPdf } from './pdf/disc-report-pdf.ts';
import { STYLE_COLORS } from './pdf/style-colors.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'disc-report': { name: string; gender: Gender; answers: Answers; completedAt: number };
    'claim-results': { userId: string };
  }
}

interface DiscReportProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  report: DiscReport;
  /** Milliseconds since 1970. */
  completedAt: number;
  siteUrl: string;
}

interface Claim {
  name: string | null;
  url: string;
  validFor: string;
}

interface Context {
  siteUrl: string;
  accounts: Pick<AccountsInterface, 'linkToProveAddress'>;
}

const SAMPLE_NAME = "Zoë O'Hara <b>";

export const emails = [
  // The sender controls no text in it but a name of up to three words.
  defineEmail({
    kind: 'disc-report',
    causedBy: 'visitor',
    template: {
      subject: (_props: DiscReportProps) => words.report.subject,
      Body: DiscReportEmail,
      async attachments(props) {
        const content = await renderDiscReportPdf(props);
        return [{ filename: 'disc-report.pdf', contentType: 'application/pdf', content }];
      },
      sampleProps: {
        name: SAMPLE_NAME,
        report: buildReport({ gender: 'prefer_not_to_say', answers: sampleAnswers() }),
        completedAt: Date.UTC(2026, 0, 15),
        siteUrl: 'https://www.site.example',
      },
    },
    compose: ({ name, gender, answers, completedAt }, _mail, { siteUrl }: Context) => ({
      props: { name: greetingName(name), report: buildReport({ gender, answers }), completedAt, siteUrl },
    }),
  }),
  // Asks the recipient to verify an address, so that results taken with it earlier join their account.
  defineEmail({
    kind: 'claim-results',
    causedBy: 'account',
    lane: 'urgent',
    signsIn: true,
    template: letter<Claim>(words.claim, {
      name: SAMPLE_NAME,
      url: 'https://www.site.example/auth/confirm#token_hash=sample&type=claim',
      validFor: '24 hours',
    }),
    compose: async ({ userId }, mail, { accounts }: Context) => ({
      props: await accounts.linkToProveAddress(userId, mail),
    }),
  }),
];

/** Two in five D, the rest spread unevenly. */
function sampleAnswers(): Answers {
  const picks = ['D', 'I', 'D', 'S', 'D', 'C', 'I', 'D', 'S', 'I'] as const;
  return Object.fromEntries(QUESTION_IDS.map((id, index) => [id, picks[index % picks.length] ?? STYLES[0]]));
}

function DiscReportEmail({ name, report }: DiscReportProps) {
  const { headline, hedge, shares, narrativeHeading, narrative, sections, notice } = report;
  const { table, again, ...own } = words.report;
  const questions = String(QUESTION_COUNT);
  return (
    <Letter words={own} blanks={{ headline, questions }} name={name}>
      <EmailTitle>{headline}</EmailTitle>
      <EmailText>{hedge}</EmailText>
      <EmailTable
        head={[table.style, table.name, fillMail(table.count, { questions }), table.share]}
        rows={shares.map(({ style, name: styleName, count, percent }) => ({
          cells: [style, styleName, String(count), `${percent}%`],
          chart: <Bar percent={percent} color={STYLE_COLORS[style]} />,
        }))}
      />
      <EmailHeading>{narrativeHeading}</EmailHeading>
      <EmailText>{narrative}</EmailText>
      {sections.map(({ id, heading, lead, paragraphs, items, groups }) => (
        <Fragment key={id}>
          <EmailHeading>{heading}</EmailHeading>
          {lead && <EmailText>{lead}</EmailText>}
          {paragraphs.map((paragraph) => (
            <EmailText key={paragraph}>{paragraph}</EmailText>
          ))}
          <EmailList items={items} />
          {groups.map((group) => (
            <div key={group.heading}>
              <EmailSubheading>{group.heading}</EmailSubheading>
              <EmailList items={group.items} />
            </div>
          ))}
        </Fragment>
      ))}
      <EmailSmallPrint>{notice}</EmailSmallPrint>
      <Paragraphs texts={[again]} />
    </Letter>
  );
}

const BAR_HEIGHT_PX = 14;

/** Skipped in the plain-text part, which has the numbers. */
function Bar({ percent, color }: { percent: number; color: string }) {
  const filled = { height: BAR_HEIGHT_PX, lineHeight: `${BAR_HEIGHT_PX}px`, fontSize: 1 };
  const rest = { ...filled, backgroundColor: COLORS.sand };
  return (
    <LayoutTable data-skip-in-text="true" width="100%">
      {percent > 0 && <td width={`${percent}%`} style={{ ...filled, backgroundColor: color }} />}
      {percent < 100 && <td className="mail-track" width={`${100 - percent}%`} style={rest} />}
    </LayoutTable>
  );
}
