import words from '#content/emails/assessment-words.yaml';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { defineEmail, Paragraphs } from '#server/platform/mail/rendering/define-email.tsx';
import {
  EmailSection,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
  LayoutTable,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { EmailTable } from '#server/platform/mail/rendering/email-tables.tsx';
import { fillMail, greetingName } from '#server/platform/mail/rendering/visitor-text.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { REMIND_AFTER_DAYS, type Gender } from '../shared/assessment-facts.ts';
import { buildReport, type DiscReport } from '../shared/disc-report.ts';
import { QUESTION_COUNT, QUESTION_IDS, STYLES, type Answers } from '../shared/disc-scoring.ts';
import { renderDiscReportPdf } from './pdf/disc-report-pdf.ts';
import { ownLink, reminderLink } from './share-links.ts';
import { STYLE_COLORS } from './pdf/style-colors.ts';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'disc-report': {
      name: string;
      gender: Gender;
      answers: Answers;
      completedAt: number;
      /** Left out by earlier releases. */
      assessmentId?: string;
      /** Only if the taker lets us keep the answers to improve the questions. */
      itemsCode?: string | undefined;
    };
    'assessment-reminder': { assessmentId: string };
    'comparison-ready': { comparisonId: string };
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
  remindUrl: string | null;
  itemsCode: string | null;
}

interface Context {
  siteUrl: string;
  accounts: Pick<AccountsInterface, 'linkToProveAddress'>;
  links: PrivateLinks;
}

const DAYS = String(REMIND_AFTER_DAYS);
const SAMPLE_CHOICES = 'https://www.site.example/assessment-choices#sample';
const EMBLEM_CID = 'emblem@disc-report';
/** In pixels of a message, to which a screen gives up to two of its own. */
const EMBLEM_SIDE = 144;
const PIXELS_MAX = 2;
const QUESTIONS = String(QUESTION_COUNT);
const SAMPLE_NAME = "Zoë O'Hara <b>";

export const emails = [
  // The sender controls no text in it but a name of up to three words.
  defineEmail({
    kind: 'disc-report',
    causedBy: 'visitor',
    words: words.report,
    blanks: ({ report }: DiscReportProps) => ({ portrait: report.portrait.name, questions: QUESTIONS }),
    greets: true,
    Above: ReportEmblem,
    Below: DiscReportBelow,
    async attachments(props) {
      // Here, so that a rasterizer that can't be loaded keeps no other email from leaving.
      const { emblemPicture } = await import('./pictures/emblem-picture.ts');
      const [content, emblem] = await Promise.all([
        renderDiscReportPdf(props),
        emblemPicture(props.report, PIXELS_MAX * EMBLEM_SIDE),
      ]);
      return [
        { filename: 'disc-report.pdf', contentType: 'application/pdf', content },
        { filename: 'emblem.png', contentType: 'image/png', content: emblem, cid: EMBLEM_CID },
      ];
    },
    sampleProps: {
      name: SAMPLE_NAME,
      report: buildReport({ gender: 'prefer_not_to_say', answers: sampleAnswers() }),
      completedAt: Date.UTC(2026, 0, 15),
      siteUrl: 'https://www.site.example',
      remindUrl: SAMPLE_CHOICES,
      itemsCode: '7QMK-3XTR-9B2N-HV4D',
    },
    compose(payload, { recipient }, { siteUrl, links }: Context) {
      const { name, gender, answers, completedAt, assessmentId, itemsCode = null } = payload;
      const remindUrl = assessmentId === undefined ? null : reminderLink(links, recipient, assessmentId);
      const report = buildReport({ gender, answers });
      return { props: { name: greetingName(name), report, completedAt, siteUrl, remindUrl, itemsCode } };
    },
  }),
  // Once, to whoever asked for it.
  defineEmail({
    kind: 'assessment-reminder',
    causedBy: 'visitor',
    words: words.reminder,
    sampleProps: { days: DAYS, stopUrl: SAMPLE_CHOICES },
    compose({ assessmentId }, { recipient }, { links }: Context) {
      const stopUrl = reminderLink(links, recipient, assessmentId);
      return { props: { days: DAYS, stopUrl }, headers: { 'List-Unsubscribe': `<${stopUrl}>` } };
    },
  }),
  // Once for a comparison, to whoever asked for it. The link is theirs alone, and ends the comparison, too.
  defineEmail({
    kind: 'comparison-ready',
    causedBy: 'visitor',
    words: words.comparison,
    sampleProps: { url: 'https://www.site.example/together#sample' },
    compose: ({ comparisonId }, _mail, { links }: Context) => ({
      props: { url: ownLink(links, comparisonId, 'asker') },
    }),
  }),
  // Asks the recipient to verify an address, so that results taken with it earlier join their account.
  defineEmail({
    kind: 'claim-results',
    causedBy: 'account',
    lane: 'urgent',
    signsIn: true,
    greets: true,
    words: words.claim,
    sampleProps: {
      name: SAMPLE_NAME,
      url: 'https://www.site.example/auth/confirm#token_hash=sample&type=claim',
      validFor: '24 hours',
    },
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

function ReportEmblem({ report: { portrait } }: DiscReportProps) {
  return (
    <img
      src={`cid:${EMBLEM_CID}`}
      alt={portrait.emblemWords}
      width={EMBLEM_SIDE}
      height={EMBLEM_SIDE}
      // Otherwise React adds a link that preloads it.
      fetchPriority="low"
      style={{ display: 'block', border: 0, borderRadius: 10, margin: '0 0 20px', color: COLORS.inkSoft }}
    />
  );
}

function DiscReportBelow({ report, remindUrl, itemsCode }: DiscReportProps) {
  const { portrait, headline, hedge, shares, toShare, sections, notice } = report;
  const { table, again, remind, code } = words.report;
  return (
    <>
      <EmailTitle>{portrait.name}</EmailTitle>
      <EmailText>{portrait.line}</EmailText>
      {portrait.also && <EmailText>{portrait.also}</EmailText>}
      <EmailText>
        <strong>{headline}.</strong> {hedge}
      </EmailText>
      <EmailTable
        head={[table.style, table.name, fillMail(table.count, { questions: QUESTIONS }), table.share]}
        rows={shares.map(({ style, name: styleName, count, percent }) => ({
          cells: [style, styleName, String(count), `${percent}%`],
          chart: <Bar percent={percent} color={STYLE_COLORS[style]} />,
        }))}
      />
      {[...portrait.ideas, toShare, ...sections].map(({ id, heading, lead, paragraphs, items, groups }) => (
        <EmailSection key={id} heading={heading} texts={lead ? [lead, ...paragraphs] : paragraphs} items={items}>
          {groups.map((group) => (
            <EmailSection key={group.heading} sub heading={group.heading} items={group.items} />
          ))}
        </EmailSection>
      ))}
      <EmailSmallPrint>{notice}</EmailSmallPrint>
      <Paragraphs texts={[again]} />
      {remindUrl && <Paragraphs texts={[remind]} blanks={{ remindUrl, days: DAYS }} />}
      {itemsCode && <Paragraphs texts={[code]} blanks={{ itemsCode }} />}
    </>
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
