/** The DISC report by email. The sender controls no text in it but a name of up to three words. */
import { STYLE_COLORS } from './pdf/style-colors.ts';
import { EmailTable } from '#server/platform/mail/rendering/email-table.tsx';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { buildReport, type DiscReport, type ReportSection } from '../shared/disc-report.ts';
import { QUESTION_COUNT, QUESTION_IDS, STYLES, type Answers } from '../shared/disc-scoring.ts';
import { routes } from '#shared/site/routes.ts';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import {
  EmailGreeting,
  EmailHeading,
  EmailLink,
  EmailList,
  EmailSmallPrint,
  EmailSubheading,
  EmailText,
  EmailTitle,
} from '#server/platform/mail/rendering/email-parts.tsx';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailPayloads } from '#server/platform/mail/outbox/mail-kinds.ts';
import type { Gender } from '../shared/assessment-facts.ts';
import { greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import { renderDiscReportPdf } from './pdf/disc-report-pdf.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'disc-report': { name: string; gender: Gender; answers: Answers; completedAt: number };
  }
}

interface DiscReportEmailProps {
  /** The output of `greetingName`; null greets without a name. */
  name: string | null;
  report: DiscReport;
  /** Milliseconds since 1970. */
  completedAt: number;
  siteUrl: string;
}

export function discReportEmail(siteUrl: string): Email<MailPayloads['disc-report'], DiscReportEmailProps> {
  return {
    template,
    compose({ name, gender, answers, completedAt }) {
      return { props: { name: greetingName(name), report: buildReport({ gender, answers }), completedAt, siteUrl } };
    },
  };
}

export const template: EmailTemplate<DiscReportEmailProps> = {
  subject: discReportSubject,
  Body: DiscReportEmail,
  async attachments(props) {
    const content = await renderDiscReportPdf(props);
    return [{ filename: 'disc-report.pdf', contentType: 'application/pdf', content }];
  },
  sampleProps: {
    name: "Zoë O'Hara <b>",
    report: buildReport({ gender: 'prefer_not_to_say', answers: sampleAnswers() }),
    completedAt: Date.UTC(2026, 0, 15),
    siteUrl: 'https://www.site.example',
  },
};

function discReportSubject(_props: DiscReportEmailProps): string {
  return 'Your DISC assessment report';
}

function DiscReportEmail({ name, report, siteUrl }: DiscReportEmailProps) {
  const assessment = new URL(routes['free-disc-assessment'], siteUrl);
  return (
    <EmailLayout
      preview={`${report.headline}. The full report is below and attached as a PDF.`}
      reason="You received this email, once, because this address was entered for a DISC assessment report."
    >
      <EmailGreeting name={name} />
      <EmailText>{`Here is the report on your ${QUESTION_COUNT} answers. It is attached as a PDF, too.`}</EmailText>
      <EmailTitle>{report.headline}</EmailTitle>
      <EmailText>{report.hedge}</EmailText>
      <DiscShareTable shares={report.shares} />
      <EmailHeading>{report.narrativeHeading}</EmailHeading>
      <EmailText>{report.narrative}</EmailText>
      {report.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <EmailSmallPrint>{report.notice}</EmailSmallPrint>
      <EmailText>
        To take the assessment again, open{' '}
        <EmailLink href={assessment.href}>{assessment.host + assessment.pathname}</EmailLink>.
      </EmailText>
    </EmailLayout>
  );
}

function Section({ section }: { section: ReportSection }) {
  return (
    <>
      <EmailHeading>{section.heading}</EmailHeading>
      {section.lead && <EmailText>{section.lead}</EmailText>}
      {section.paragraphs.map((paragraph) => (
        <EmailText key={paragraph}>{paragraph}</EmailText>
      ))}
      <EmailList items={section.items} />
      {section.groups.map((group) => (
        <div key={group.heading}>
          <EmailSubheading>{group.heading}</EmailSubheading>
          <EmailList items={group.items} />
        </div>
      ))}
    </>
  );
}

/** Two in five D, the rest spread unevenly. */
function sampleAnswers(): Answers {
  const picks = ['D', 'I', 'D', 'S', 'D', 'C', 'I', 'D', 'S', 'I'] as const;
  return Object.fromEntries(QUESTION_IDS.map((id, index) => [id, picks[index % picks.length] ?? STYLES[0]]));
}

const BAR_HEIGHT_PX = 14;

function DiscShareTable({ shares }: { shares: DiscReport['shares'] }) {
  const rows = shares.map(({ style, name, count, percent }) => ({
    cells: [style, name, String(count), `${percent}%`],
    chart: <Bar percent={percent} color={STYLE_COLORS[style]} />,
  }));
  return <EmailTable head={['Style', 'Name', `Of ${QUESTION_COUNT}`, 'Share']} rows={rows} />;
}

/** The percentage as a bar of table cells. Skipped in the plain-text part, which has the numbers. */
function Bar({ percent, color }: { percent: number; color: string }) {
  const filled = { height: BAR_HEIGHT_PX, lineHeight: `${BAR_HEIGHT_PX}px`, fontSize: 1 };
  const rest = { ...filled, backgroundColor: COLORS.sand };
  return (
    <table data-skip-in-text="true" role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          {percent > 0 && <td width={`${percent}%`} style={{ ...filled, backgroundColor: color }} />}
          {percent < 100 && <td className="mail-track" width={`${100 - percent}%`} style={rest} />}
        </tr>
      </tbody>
    </table>
  );
}
