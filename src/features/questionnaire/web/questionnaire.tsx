/** The questions in steps beside the brief that the answers compose, then the recommendation, loaded meanwhile. */
import { useEffect, useRef, useState, use } from 'react';
import words from '#content/questionnaire/questionnaire-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { answersFrom, questions, type Answers } from '../shared/questionnaire-answers.ts';
import { readForm, type FilledForm } from '#web/forms/filled-form.ts';
import { KEPT_DAYS, savedProgress } from '#web/forms/progress/form-progress.ts';
import { dropCallsOf } from '#web/forms/queue/queued-calls.ts';
import { StepForm } from '#web/forms/progress/step-form.tsx';
import { briefOf } from './answers-brief.ts';
import { LiveBrief } from './live-brief.tsx';
import styles from './questionnaire.module.css';
import { QUESTIONNAIRE_FORM, SELF_FORM } from './questionnaire-form-ids.ts';
import type { Question } from '../shared/questionnaire-content-schema.ts';
import { FieldErrors } from '#web/ui/field.tsx';

type Part = typeof import('./recommendation.tsx');

/** In the address while the recommendation is shown, so that a reload shows it again. */
const SHOWN = '#recommendation';
const [first] = questions;

export function Questionnaire() {
  const [shown, setShown] = useState<{ answers: Answers; Recommendation: Part['Recommendation'] }>();
  const [loading, setLoading] = useState(false);
  const [reopening, setReopening] = useState(false);
  const [error, setError] = useState('');
  const [sent, setSent] = useState(false);
  const [given, setGiven] = useState<Answers>({});
  const place = useRef<HTMLDivElement>(null);
  const listen = () => {
    const form = place.current?.querySelector('form');
    if (form) setGiven(answersOf(readForm(form)));
  };

  const show = async (answers: Answers) => {
    setError('');
    setLoading(true);
    try {
      const { Recommendation } = await loadRecommendation();
      setShown({ answers, Recommendation });
      setSent(false);
      // An entry of its own, so that the back button leads to the questions.
      if (location.hash !== SHOWN) history.pushState(history.state, '', SHOWN);
    } catch {
      setError(words.loadFailed);
    }
    setLoading(false);
    setReopening(false);
  };
  const change = () => {
    setShown(undefined);
    history.replaceState(history.state, '', location.pathname + location.search);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('fieldset:not([hidden]) h2')?.focus());
  };

  // After a reload, the form has its answers back by now.
  useEffect(listen, []);
  useEffect(() => {
    const follow = () => {
      const saved = location.hash === SHOWN ? savedProgress(QUESTIONNAIRE_FORM, Date.now()) : undefined;
      if (!saved) return setShown(undefined);
      setReopening(true);
      return void show(answersOf(saved));
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);

  return (
    <div ref={place} className={styles.place}>
      <noscript>
        <p className="note">{words.plainNote}</p>
      </noscript>
      {/* Hidden rather than unmounted, to keep the answers; after a reload at once, so that nothing jumps. */}
      <div hidden={reopening || shown !== undefined} className={styles.answering} onInputCapture={preload}>
        <StepForm
          formId={QUESTIONNAIRE_FORM}
          steps={questions.map((question) => ({
            id: question.id,
            heading: question.heading,
            content: <QuestionFields question={question} required={question === first} />,
          }))}
          sendLabel={words.show}
          action="/questionnaire/send"
          kept={fillWords(words.kept, { days: String(KEPT_DAYS) })}
          submission={{ submitError: error, loading, done: '', fieldProblems: {} }}
          sent={sent}
          onSubmit={(filled) => void show(answersOf(filled))}
          onChange={listen}
          onErase={() => {
            [QUESTIONNAIRE_FORM, SELF_FORM].forEach(dropCallsOf);
            setGiven({});
          }}
        />
        <LiveBrief lines={briefOf(given)} />
      </div>
      {shown && <shown.Recommendation answers={shown.answers} onChange={change} onSent={() => setSent(true)} />}
    </div>
  );
}

function answersOf({ texts, choices }: FilledForm): Answers {
  return answersFrom((question) => choices[question] ?? [texts[question] ?? '']);
}

async function loadRecommendation(): Promise<Part> {
  return import('./recommendation.tsx');
}

/** Loads the recommendation early, because the connection may break before the last step. */
function preload(): void {
  loadRecommendation().catch(() => {});
}

interface QuestionFieldsProps {
  question: Question;
  /** Whether a recommendation is impossible without an answer to this question. */
  required: boolean;
}

export function QuestionFields({ question: { id, kind, hint, options }, required }: QuestionFieldsProps) {
  const error = use(FieldErrors)[id];
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      )}
      <div className={`stack ${styles.options}`}>
        {options.map((option) => (
          <label key={option.id} className="choice">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={id}
              value={option.id}
              required={required}
              data-missing={words.chooseOne}
              aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </>
  );
}
