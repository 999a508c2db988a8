/** A past result's report, for its taker or a guest with the link. Loaded as a chunk of its own. */
import type { Ref } from 'react';
import type { Gender } from '../shared/assessment-facts.ts';
import { buildReport } from '../shared/disc-report.ts';
import type { Answers } from '../shared/disc-scoring.ts';
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
        <p className="eyebrow">Taken on {moment ?? formatDay(completedAt)}</p>
        <h2 ref={headingRef} tabIndex={-1}>
          {report.headline}
        </h2>
        {forGuest && (
          <p className="note">
            Written for the person who took it: <strong>“you” below means them.</strong>
          </p>
        )}
        <p className="lead">{report.hedge}</p>
      </header>
      <ReportView report={report} forGuest={forGuest} />
    </>
  );
}
