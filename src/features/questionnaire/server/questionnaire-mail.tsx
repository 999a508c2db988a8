import words from '#content/questionnaire/server-words.yaml';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { labelsOf, questions, type Answers } from '../shared/questionnaire-answers.ts';
import { reportOn, type QuestionnaireReport } from '../shared/questionnaire-report.ts';
import {
  EmailHeading,
  EmailLink,
  EmailList,
  EmailSubheading,
  EmailText,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { withLineBreaks } from '#server/platform/mail/rendering/line-breaks.ts';
import { unlinked } from '#server/platform/mail/rendering/visitor-text.ts';

export interface ReportedAnswers {
  report: QuestionnaireReport;
  answered: { question: string; answer: string }[];
  siteUrl: string;
}

export function reportedAnswers(answers: Answers, siteUrl: string): ReportedAnswers {
  return {
    report: reportOn(answers, catalog.plans),
    answered: questions.map(({ id, heading }) => ({
      question: heading,
      answer: labelsOf(id, answers[id] ?? []).join('; ') || words.mail.notAnswered,
    })),
    siteUrl,
  };
}

export function sampleAnswers(): Answers {
  return {
    pain: ['missed-calls'],
    also: ['bookings', 'unread'],
    volume: ['some'],
    hours: ['closed'],
    takeover: ['open'],
    systems: ['phone', 'calendar'],
    calling: [],
    decides: ['together'],
    when: ['soon'],
  };
}

export function ReportInMail({
  report: { heading, title, texts, sections },
  siteUrl,
}: Omit<ReportedAnswers, 'answered'>) {
  return (
    <>
      <EmailHeading>{`${heading}: ${title}`}</EmailHeading>
      {texts.map((text) => (
        <EmailText key={text}>{text}</EmailText>
      ))}
      {sections.map((section) => (
        <div key={section.heading}>
          <EmailSubheading>{section.heading}</EmailSubheading>
          {section.texts.map((text) => (
            <EmailText key={text}>{text}</EmailText>
          ))}
          <EmailList items={section.items} />
          {section.links.map(({ label, to }) => (
            <EmailText key={label}>
              <EmailLink href={siteUrl + to}>{label}</EmailLink>
            </EmailText>
          ))}
        </div>
      ))}
    </>
  );
}

export function NoteInMail({ heading, note }: { heading: string; note: string }) {
  if (note === '') return null;
  return (
    <>
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>{withLineBreaks(unlinked(note))}</EmailText>
    </>
  );
}

export function AnswersInMail({ answered }: Pick<ReportedAnswers, 'answered'>) {
  return (
    <>
      <EmailHeading>{words.mail.answersHeading}</EmailHeading>
      {answered.map(({ question, answer }) => (
        <div key={question}>
          <EmailSubheading>{question}</EmailSubheading>
          <EmailText>{answer}</EmailText>
        </div>
      ))}
    </>
  );
}
