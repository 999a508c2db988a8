/** Keeps what is typed into a short form in this browser until it is sent, says so, and erases it on request. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AskFirst } from '../ui/ask-first.tsx';
import { eraseProgress, resumeProgress, saveProgress } from './form-progress.ts';
import styles from './keep-answers.module.css';

interface KeepAnswersProps {
  /** Identifies the answers that are kept in this browser. */
  formId: string;
  /** Says what is kept and for how long. */
  words: string;
  /** Whether the form has reached the server; the kept answers are erased then. */
  sent: boolean;
  /** Called once the visitor has erased their answers. */
  onErase?: () => void;
}

/** Must be rendered inside the form whose answers it keeps. */
export function KeepAnswers({ formId, words, sent, onErase }: KeepAnswersProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);

  // A layout effect, because a key press before it would be stored in place of the kept answers.
  useLayoutEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    resumeProgress(formId, form, Date.now());
    const save = () => saveProgress(formId, form, 0, Date.now());
    form.addEventListener('input', save);
    return () => form.removeEventListener('input', save);
  }, [formId]);

  useEffect(() => {
    if (sent) eraseProgress(formId);
  }, [sent, formId]);

  const erase = () => {
    eraseProgress(formId);
    place.current?.closest('form')?.reset();
    setAsking(false);
    onErase?.();
  };
  return (
    <div ref={place} className={styles.kept}>
      <p>{words}</p>
      <div className="actions">
        <AskFirst verb="Erase" what="my answers" asking={asking} onAsk={setAsking} busy={false} onYes={erase} />
      </div>
    </div>
  );
}
