import words from '#content/assessment/result-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomId } from '#web/api/random-id.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { buildReport } from '../shared/disc-report.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import type { RunStore } from './assessment-run.ts';
import { answersOf, type AssessmentState } from './assessment-state.ts';
import styles from './assessment-result.module.css';
import { PortraitCover } from './portrait.tsx';
import { ReportView } from './report-view.tsx';
import { useReportMail } from './report-mail.ts';
import { ResultKeeping } from './result-keeping.tsx';

interface AssessmentResultProps {
  store: RunStore;
  run: AssessmentState;
  onErase: () => void;
}

export default function AssessmentResult(props: AssessmentResultProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Result {...props} />
    </QueryClientProvider>
  );
}

function Result({ store, run, onErase }: AssessmentResultProps) {
  const { info, chosen, runId, sent } = run;
  const report = buildReport({ gender: info.gender || 'prefer_not_to_say', answers: answersOf(chosen) });
  const { send, sending, waiting, refusal } = useReportMail(store);
  const heading = useRef<HTMLHeadingElement>(null);
  useSendingOnce(sent, send);

  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const correct = (email: string) => {
    store.act({ type: 'correct', runId, email, newRunId: randomId() });
    // A call that waits for the connection reads the new address when it is sent.
    if (!waiting) send();
  };

  return (
    <article>
      <PortraitCover
        report={report}
        eyebrow={fillWords(words.yours, { name: info.name.trim() })}
        as="h1"
        headingRef={heading}
      >
        <div className="actions">
          <Button variant="gold" disabled={sending || sent} onClick={send}>
            {sending ? words.sending : sent ? words.sent : words.send}
          </Button>
          <Button variant="quiet" onClick={() => store.act({ type: 'retake' })}>
            {words.retake}
          </Button>
        </div>
        <p className={styles.mailState} role="status">
          {waiting && words.offline}
          {!sending && !sent && refusal}
        </p>
      </PortraitCover>
      <div className={`wrap ${styles.rest}`}>
        <ReportView report={report}>
          <ResultKeeping
            run={run}
            forgetAt={store.forgetAt()}
            busy={sending && !waiting}
            onCorrect={correct}
            onErase={onErase}
            onAnswersErased={() => store.act({ type: 'improve', improves: false })}
          />
        </ReportView>
      </div>
    </article>
  );
}

/** Sends a new result's report automatically, but only from a visible tab. */
function useSendingOnce(sent: boolean, send: () => void): void {
  const begun = useRef(sent);
  useEffect(() => {
    const sendOnce = () => {
      if (begun.current || document.hidden) return;
      begun.current = true;
      send();
    };
    sendOnce();
    document.addEventListener('visibilitychange', sendOnce);
    return () => document.removeEventListener('visibilitychange', sendOnce);
  }, [send]);
}
