/** The last step: shows the result at once and has the report emailed, by itself the first time. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Gender } from '../../../shared/assessment-facts.ts';
import { buildReport } from '../../../shared/disc-report.ts';
import { routes } from '../../../shared/routes.ts';
import { useAuth } from '../sign-in/auth-context.tsx';
import { queryClient } from '../../calls/query-client.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { answersOf, type AssessmentState } from './assessment-state.ts';
import styles from './assessment-result.module.css';
import { ReportView } from './report-view.tsx';
import { useReportMail } from './report-mail.ts';

interface AssessmentResultProps {
  run: AssessmentState;
  /** Gets the id of the user whose account keeps the result, or nothing. */
  onSent: (keptBy: string) => void;
  onRetake: () => void;
}

export default function AssessmentResult(props: AssessmentResultProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Result {...props} />
    </QueryClientProvider>
  );
}

function Result({ run, onSent, onRetake }: AssessmentResultProps) {
  const { info, chosen, runId, sent, keptBy } = run;
  // The info step lets nobody start without a gender.
  const gender: Gender = info.gender || 'prefer_not_to_say';
  const answers = answersOf(chosen);
  const report = buildReport({ gender, answers });
  const { user } = useAuth();
  const mail = useReportMail({ runId, onSent });
  const heading = useRef<HTMLHeadingElement>(null);
  const started = useRef(false);

  const send = () =>
    mail.send({
      name: info.name.trim(),
      email: info.email.trim(),
      gender,
      scores: report.scores,
      primaryStyle: report.primaryStyle,
      narrative: report.narrative,
      answers,
    });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    if (!sent) send();
  });

  return (
    <article className={`wrap ${styles.result}`}>
      <header className={styles.intro}>
        <p className="eyebrow">Your result, {info.name.trim()}</p>
        <h1 ref={heading} tabIndex={-1}>
          {report.headline}
        </h1>
        <p className="lead">{report.hedge}</p>
        <div className="actions">
          <Button variant="gold" disabled={mail.sending || sent} onClick={send}>
            {mail.sending ? 'Sending...' : sent ? 'Report emailed' : 'Email me my report'}
          </Button>
          <Button variant="quiet" onClick={onRetake}>
            Retake
          </Button>
        </div>
        <p className={styles.mailState} role="status">
          {mail.waiting &&
            'You are offline. The report will be sent when the connection is back; keep this page open or come back to it.'}
          {keptBy && keptBy === user?.id && (
            <>
              Saved to your account: <SiteLink to={routes.account}>see all your results</SiteLink>.
            </>
          )}
        </p>
      </header>
      <ReportView report={report} />
    </article>
  );
}
