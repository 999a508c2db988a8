/** Keeps what is typed into a short form in this browser until it is sent, says so, and erases it on request. */
import { useLayoutEffect, useRef, useState } from 'react';
import words from '#content/forms/kept-words.yaml';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { loadForOffline } from '../use-submission.ts';
import { useSharedProgress } from './shared-progress.ts';

interface KeepAnswersProps {
  formId: string;
  words: string;
  sent: boolean;
  onErase?: () => void;
}

/** Must be rendered inside the form whose answers it keeps. */
export function KeepAnswers({ formId, words: kept, sent, onErase }: KeepAnswersProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const formOf = () => place.current?.closest('form');
  const progress = useSharedProgress({ formId, formOf, sent, onGone: () => setSaid(words.gone) });

  useLayoutEffect(() => {
    const form = formOf();
    const save = ({ target }: Event) => {
      setSaid('');
      progress.save(0, (target as HTMLInputElement).name);
    };
    form?.addEventListener('input', save);
    form?.addEventListener('focusin', loadForOffline);
    return () => {
      form?.removeEventListener('focusin', loadForOffline);
      form?.removeEventListener('input', save);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [formId]);

  const erase = () => {
    progress.forget();
    formOf()?.reset();
    setAsking(false);
    onErase?.();
  };
  return (
    <div ref={place} className="split small">
      <p>{kept}</p>
      <p role="status">{said}</p>
      <div className="actions">
        <AskFirst
          verb={words.erase}
          what={words.answers}
          asking={asking}
          onAsk={setAsking}
          busy={false}
          onYes={erase}
        />
      </div>
    </div>
  );
}
