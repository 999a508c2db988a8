/** Keeps what is typed into a short form in this browser until it is sent, says so, and erases it on request. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { eraseProgress } from './form-progress.ts';
import { loadForOffline } from '../use-submission.ts';
import { GONE_ELSEWHERE, shareProgress, type SharedProgress } from './shared-progress.ts';

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
  const progress = useRef<SharedProgress>(undefined);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');

  // A layout effect, because a key press before it would be stored in place of the kept answers.
  useLayoutEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    const shared = shareProgress(formId, form, { onGone: () => setSaid(GONE_ELSEWHERE) });
    progress.current = shared;
    const save = ({ target }: Event) => {
      setSaid('');
      shared.save(0, (target as HTMLInputElement).name);
    };
    form.addEventListener('input', save);
    form.addEventListener('focusin', loadForOffline);
    return () => {
      form.removeEventListener('focusin', loadForOffline);
      form.removeEventListener('input', save);
      shared.stop();
    };
  }, [formId]);

  const forget = () => {
    eraseProgress(formId);
    progress.current?.erased();
  };
  useEffect(() => {
    if (sent) forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it has arrived
  }, [sent, formId]);

  const erase = () => {
    forget();
    place.current?.closest('form')?.reset();
    setAsking(false);
    onErase?.();
  };
  return (
    <div ref={place} className="split small">
      <p>{words}</p>
      <p role="status">{said}</p>
      <div className="actions">
        <AskFirst verb="Erase" what="my answers" asking={asking} onAsk={setAsking} busy={false} onYes={erase} />
      </div>
    </div>
  );
}
