/** A past result's report, for its taker or a guest with the link. Loaded as a chunk of its own. */
import type { Ref } from 'react';
import words from '#content/assessment/result-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Gender } from '../shared/assessment-facts.ts';
import { buildReport } from '../shared/disc-report.ts';
import type { Answers } from '../shared/disc-scoring.ts';
import { FilledText } from '#web/ui/filled-text.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { PortraitCover } from './result/portrait.tsx';
import { ReportView } from './result/report-view.tsx';

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
      <PortraitCover
        report={report}
        eyebrow={fillWords(words.taken, { moment: moment ?? formatDay(completedAt) })}
        as="h2"
        headingRef={headingRef}
        forGuest={forGuest}
      >
        {forGuest && (
          <p className="small">
            <FilledText text={words.forGuest} means={<strong>{words.means}</strong>} />
          </p>
        )}
      </PortraitCover>
      <ReportView report={report} forGuest={forGuest} />
    </>
  );
}
