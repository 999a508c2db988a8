/** A past result's report, for its taker or a guest with the link. Loaded as a chunk of its own. */
import type { Ref } from 'react';
import words from '#content/assessment/result-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Gender } from '../shared/assessment-facts.ts';
import { buildReport } from '../shared/disc-report.ts';
import type { Answers } from '../shared/disc-scoring.ts';
import { FilledText } from '#web/ui/filled-text.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { ReportView } from './report-view.tsx';
import styles from './assessment-result.module.css';

interface PastReportProps {
  completedAt: string;
  /** The formatted date, with the time where the day is ambiguous; the day of `completedAt` by default. */
  moment?: string;
  gender: Gender;
  answers: Answers;
  headingRef?: Ref<HTMLHeadingElement>;
  forGuest?: boolean;
}

export function PastReport({ completedAt, moment, gender, answers, headingRef, forGuest = false }: PastReportProps) {
  const report = buildReport({ gender, answers });
  return (
    <>
      <header className={`flow ${styles.intro}`}>
        <p className="eyebrow">{fillWords(words.taken, { moment: moment ?? formatDay(completedAt) })}</p>
        <h2 ref={headingRef} tabIndex={-1}>
          {report.headline}
        </h2>
        {forGuest && (
          <p className="note">
            <FilledText text={words.forGuest} means={<strong>{words.means}</strong>} />
          </p>
        )}
        <p className="lead">{report.hedge}</p>
      </header>
      <ReportView report={report} forGuest={forGuest} />
    </>
  );
}
