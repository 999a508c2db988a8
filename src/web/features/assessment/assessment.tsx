/** Leads through the three steps and keeps them across a reload. */
import { lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import type { PageWords } from '../../../../build/content-schema.ts';
import questions from '../../../../content/disc/questions.yaml';
import { preloadClient } from '../../calls/functions-client.ts';
import { dismissToast, loadToaster } from '../../messages/toasts.ts';
import { AssessmentInfo } from './assessment-info.tsx';
import { AssessmentQuiz } from './assessment-quiz.tsx';
import { assessmentReducer, INITIAL_STATE, shuffledOrders } from './assessment-state.ts';
import { savedRun, saveRun } from './assessment-storage.ts';
import { eraseRun } from './stored-run.ts';

const loadResult = () => import('./assessment-result.tsx');
const AssessmentResult = lazy(loadResult);

export function Assessment({ words }: { words: PageWords }) {
  const [state, dispatch] = useReducer(assessmentReducer, INITIAL_STATE);
  const resumed = useRef(false);

  useEffect(() => {
    const saved = savedRun();
    if (saved) dispatch({ type: 'resume', saved });
    if (saved && saved.step !== 'info') loadForOffline();
    resumed.current = true;
  }, []);

  useEffect(() => {
    if (resumed.current && state !== INITIAL_STATE) saveRun(state);
  }, [state]);

  const start = () => {
    loadForOffline();
    dismissToast();
    const optionCounts = questions.map(({ options }) => options.length);
    dispatch({ type: 'start', order: shuffledOrders(optionCounts, Math.random), runId: crypto.randomUUID() });
  };
  const startOver = () => {
    eraseRun();
    dispatch({ type: 'resume', saved: INITIAL_STATE });
  };

  switch (state.step) {
    case 'info':
      return (
        <AssessmentInfo
          words={words}
          info={state.info}
          onEdit={(info) => dispatch({ type: 'edit', info })}
          onFirstTouch={loadForOffline}
          onStart={start}
        />
      );
    case 'quiz':
      return (
        <AssessmentQuiz
          key={state.chosen.length}
          index={state.chosen.length}
          order={state.order[state.chosen.length] ?? []}
          onLock={(style) => dispatch({ type: 'lock', style })}
          onStartOver={startOver}
        />
      );
    case 'result':
      return (
        <Suspense
          fallback={
            <p className="loading" role="status">
              Loading...
            </p>
          }
        >
          <AssessmentResult
            run={state}
            onSent={(keptBy) => dispatch({ type: 'sent', runId: state.runId, keptBy })}
            onRetake={() => dispatch({ type: 'retake' })}
          />
        </Suspense>
      );
  }
}

/** Fetches all that the later steps need, so that the connection may break from here on. */
function loadForOffline(): void {
  for (const load of [loadResult, preloadClient, loadToaster]) load().catch(() => {});
}
