import { randomId } from '#web/api/random-id.ts';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import words from '#content/assessment/assessment-words.yaml';
import questions from '#content/assessment/questions.yaml';
import page from '#content/pages/free-disc-assessment-page.yaml';
import { PageHead } from '#web/blocks/page-head.tsx';
import { preloadClient } from '#web/api/functions-client.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { dismissToast, showToast } from '#web/messages/toasts.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { AssessmentInfo } from './quiz/assessment-info.tsx';
import { AssessmentQuiz } from './quiz/assessment-quiz.tsx';
import { createRunStore } from './quiz/assessment-run.ts';
import { ITEMS_CODE_KEY } from './stored-run.ts';
import { INITIAL_STATE, type AssessmentState } from './quiz/assessment-state.ts';
import { shuffledOrder } from './quiz/option-order.ts';

const loadResult = () => import('./result/assessment-result.tsx');
const AssessmentResult = lazy(loadResult);

export default function FreeDiscAssessmentPage() {
  return (
    <>
      <PageHead name="free-disc-assessment" words={page} />
      <Assessment />
    </>
  );
}

export function Assessment() {
  const [store] = useState(() => createRunStore(Date.now));
  const state = useSyncExternalStore(store.subscribe, store.current, () => INITIAL_STATE);
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useAuth();

  useEffect(() => {
    store.follow();
    if (store.current().step !== 'info') loadForOffline();
    else loadResultAtIdle();
    // A page restored from the back-forward cache or a suspended tab has missed changes by other tabs.
    const moments = ['storage', 'pageshow', 'visibilitychange'];
    for (const moment of moments) addEventListener(moment, store.follow);
    return () => {
      for (const moment of moments) removeEventListener(moment, store.follow);
    };
  }, [store]);

  useEffect(() => {
    const wait = store.forgetAt() - Date.now();
    if (!Number.isFinite(wait)) return;
    const timer = setTimeout(store.follow, wait);
    return () => clearTimeout(timer);
  }, [store, state]);

  // Signing out erases a run that the account keeps, and the tab that changes storage gets no storage event.
  useEffect(() => store.follow(), [store, user]);
  useFocusOnReturn(state.step, heading);

  const start = () => {
    loadForOffline();
    dismissToast();
    const order = questions.map(({ options }) => shuffledOrder(options, Math.random));
    store.act({ type: 'start', order, runId: randomId() });
  };
  const erase = () => {
    store.act({ type: 'erase' });
    browserStorage.remove(ITEMS_CODE_KEY);
    void showToast({ title: words.erased, description: words.nothingLeft });
  };

  switch (state.step) {
    case 'info':
      return (
        <AssessmentInfo
          run={state}
          headingRef={heading}
          onTick={(ticks) => store.act({ type: 'tick', ticks })}
          onEdit={(info) => store.act({ type: 'edit', info })}
          onFirstTouch={loadForOffline}
          onStart={start}
        />
      );
    case 'quiz': {
      const { runId, chosen, order } = state;
      const index = chosen.length;
      return (
        <AssessmentQuiz
          key={index}
          index={index}
          order={order[index] ?? []}
          onLock={(style) => store.act({ type: 'lock', runId, index, style, now: Date.now() })}
          onStartOver={() => store.act({ type: 'erase' })}
        />
      );
    }
    case 'result':
      return (
        <Suspense
          fallback={
            <p className="loading" role="status">
              {words.loading}
            </p>
          }
        >
          <AssessmentResult store={store} run={state} onErase={erase} />
        </Suspense>
      );
  }
}

/** Moves the focus on a return to the first step, because the step that held it is gone. */
function useFocusOnReturn(step: AssessmentState['step'], heading: RefObject<HTMLHeadingElement | null>): void {
  const before = useRef(step);
  useEffect(() => {
    if (step === 'info' && before.current !== 'info') {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    before.current = step;
  }, [step, heading]);
}

/** So that the result shows even if the connection breaks before the first touch. */
function loadResultAtIdle(): void {
  const load = () => void loadResult().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  // Safari has no requestIdleCallback.
  else setTimeout(load);
}

/** Loads everything that the later steps need, so that they work without a connection. */
function loadForOffline(): void {
  for (const load of [loadResult, preloadClient]) load().catch(() => {});
}
