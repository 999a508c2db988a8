import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import words from '#content/assessment/result-words.yaml';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { ITEMS_CODE_KEY } from './stored-run.ts';

const texts = words.keeping;

/** The code of the answers that improve the questions, and their erasure; nothing for a taker who keeps theirs. */
export function SharedAnswers({ code, onErased }: { code: string; onErased: () => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => callFunction('erase-item-answers', { code }),
    onSuccess: () => {
      browserStorage.remove(ITEMS_CODE_KEY);
      onErased();
      // The button that had the focus is gone.
      place.current?.focus();
    },
  });
  if (!code && !isSuccess) return null;
  return (
    <div>
      <dt className="eyebrow">{texts.questions}</dt>
      <dd>
        <div className="split">
          <p ref={place} tabIndex={-1}>
            {code ? (
              <FilledText text={texts.code} code={<strong className="unbroken">{code}</strong>} />
            ) : (
              texts.answersErased
            )}
          </p>
          {code && (
            <Button
              variant="quiet"
              size="small"
              aria-disabled={isPending || undefined}
              onClick={() => isPending || mutate()}
            >
              {texts.eraseAnswers}
            </Button>
          )}
        </div>
        <p role="alert" className="error">
          {error && messageOf(error)}
        </p>
      </dd>
    </div>
  );
}
