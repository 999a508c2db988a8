import { useEffect, useRef, useState, type ComponentProps } from 'react';
import words from '#content/assessment/shared-words.yaml';
import page from '#content/pages/shared-result-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { CallError } from '#web/api/call-error.ts';
import { callFunction } from '#web/api/functions-client.ts';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { Button } from '#web/ui/button.tsx';
import type { PastReport } from './past-report.tsx';

type SharedAssessment = Pick<ComponentProps<typeof PastReport>, 'completedAt' | 'gender' | 'answers'>;

type State = { is: 'waiting' | 'gone' | 'failed' } | { is: 'here'; result: SharedAssessment; View: typeof PastReport };

const GONE = new Set([404, 410, 422]);

export default function SharedResultPage({ slug: token }: PageProps) {
  return (
    <>
      <PageHead name="shared-result" words={page} />
      <SharedResult token={token} />
    </>
  );
}

export function SharedResult({ token }: { token: string }) {
  const [state, setState] = useState<State>({ is: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    let wanted = true;
    const show = async () => {
      const next = await fetchShared(token);
      if (wanted) setState(next);
    };
    setState({ is: 'waiting' });
    void show();
    return () => {
      wanted = false;
    };
  }, [token, attempt]);

  const tryAgain = () => {
    // The button disappears, so move the focus to the heading.
    heading.current?.focus();
    setAttempt(attempt + 1);
  };

  return (
    <article className="wrap page">
      <header className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1 ref={heading} tabIndex={-1}>
          {page.heading}
        </h1>
        <p className="lead">{page.lead}</p>
        <p role="status" className={state.is === 'here' ? 'visually-hidden' : 'scripted'}>
          {state.is !== 'failed' && words[state.is]}
        </p>
        <p role="alert">{state.is === 'failed' && words.failed}</p>
        <noscript>{words.scripts}</noscript>
        <div className="actions">
          {state.is === 'failed' && <Button variant="gold" onClick={tryAgain} label={words.again} />}
          {page.next.map(({ label, to }) => (
            <LinkButton key={to} variant="quiet" to={to} label={label} />
          ))}
        </div>
      </header>
      {state.is === 'here' && <state.View {...state.result} forGuest />}
    </article>
  );
}

async function fetchShared(token: string): Promise<State> {
  try {
    const [{ queryClient }, { PastReport: View }] = await Promise.all([
      import('#web/api/query-client.ts'),
      import('./past-report.tsx'),
    ]);
    const queryFn = async () => callFunction<SharedAssessment>('shared-assessment', { token });
    return {
      is: 'here',
      result: await queryClient.fetchQuery({ queryKey: ['shared-assessment', token], queryFn }),
      View,
    };
  } catch (reason) {
    return { is: reason instanceof CallError && GONE.has(reason.status) ? 'gone' : 'failed' };
  }
}
