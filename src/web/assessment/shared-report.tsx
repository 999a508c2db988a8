/** The report of a shared result; its code and words are fetched together with the result. */
import type { Gender } from '../../shared/assessment-facts.ts';
import { buildReport } from '../../shared/disc-report.ts';
import type { Answers } from '../../shared/disc-scoring.ts';
import { formatDay } from '../ui/format-moment.ts';
import styles from './assessment-result.module.css';
import { ReportView } from './report-view.tsx';

export interface SharedAssessment {
  completedAt: string;
  gender: Gender;
  answers: Answers;
}

export function SharedReport({ completedAt, gender, answers }: SharedAssessment) {
  const report = buildReport({ gender, answers });
  return (
    <>
      <header className={styles.intro}>
        <p className="eyebrow">Taken on {formatDay(completedAt)}</p>
        <h2>{report.headline}</h2>
        <p className="lead">{report.hedge}</p>
      </header>
      <ReportView report={report} />
    </>
  );
}
