import words from '#content/assessment/result-words.yaml';
import shareWords from '#content/assessment/share-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomId } from '#web/api/random-id.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { firstNameOf } from '#features/assessment/shared/assessment-facts.ts';
import { buildReport } from '#features/assessment/shared/disc-report.ts';
import { QUESTION_IDS, type Answers } from '#features/assessment/shared/disc-scoring.ts';
import type { AccountOverview, ShareState } from '#features/accounts/shared/account-holdings.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { useFocusedHeading } from '../focused-heading.ts';
import type { RunStore } from '../quiz/assessment-run.ts';
import { answersOf, type AssessmentState } from '../quiz/assessment-state.ts';
import styles from './assessment-result.module.css';
import { PortraitCover } from './portrait.tsx';
import portraitStyles from './portrait.module.css';
import { ReportView } from './report-view.tsx';
import { useReportMail } from './report-mail.ts';
import { ResultKeeping } from './result-keeping.tsx';
import ShareResult from '../share-result.tsx';

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
  const heading = useFocusedHeading();
  const { user } = useAuth();
  useSendingOnce(sent, send);

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
          <Button variant="quiet" onClick={() => store.act({ type: 'retake' })} label={words.retake} />
        </div>
        <p className={styles.mailState} role="status">
          {waiting && words.offline}
          {!sending && !sent && refusal}
        </p>
      </PortraitCover>
      <div className={`wrap ${styles.rest}`}>
        <ReportView report={report}>
          <Sharing key={user?.id} run={run} />
          <ResultKeeping
            run={run}
            forgetAt={store.forgetAt()}
            busy={sending && !waiting}
            onCorrect={correct}
            onErase={onErase}
          />
        </ReportView>
      </div>
    </article>
  );
}

function Sharing({ run: { info, chosen, keptBy } }: Pick<AssessmentResultProps, 'run'>) {
  const { user, loading } = useAuth();
  const [share, setShare] = useState<ShareState | null>(null);
  const answers = useMemo(() => answersOf(chosen), [chosen]);
  const isKept = user !== null && keptBy === user.id;
  return (
    <div className={`${portraitStyles.ideas} ${styles.sharing}`}>
      <section aria-labelledby="share-result">
        <h2 id="share-result">{shareWords.heading}</h2>
        <ShareResult
          answers={answers}
          firstName={firstNameOf(info.name)}
          share={share}
          onShared={setShare}
          findId={isKept ? async () => keptId(answers) : null}
          noLink={!loading && <NoLink isSignedIn={user !== null} />}
        />
      </section>
    </div>
  );
}

function NoLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { unsaved, account, noAccount, createAccount } = shareWords;
  if (isSignedIn) return <FilledText text={unsaved} link={<SiteLink to={routes.account}>{account}</SiteLink>} />;
  const create = <SiteLink to={`${routes.auth}?next=${routes.account}#sign-up`}>{createAccount}</SiteLink>;
  return <FilledText text={noAccount} link={create} />;
}

/** The id under which the account keeps this result. */
async function keptId(answers: Answers): Promise<string> {
  const { assessments } = await callFunction<AccountOverview>('account-overview', {});
  const kept = assessments.find((result) => QUESTION_IDS.every((id) => result.answers[id] === answers[id]));
  if (!kept) throw new Error(shareWords.gone);
  return kept.id;
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
