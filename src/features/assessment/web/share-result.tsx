/** Passing a result on: its picture, for everybody, and a private link to a result that an account keeps. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import words from '#content/assessment/share-words.yaml';
import type { ShareState } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { Answers } from '../shared/disc-scoring.ts';
import { CARD_HEIGHT, CARD_WIDTH, describeCard } from '../shared/result-card.ts';
import { drawCard } from './result/draw-card.ts';
import styles from './share-result.module.css';

const FILE_NAME = 'disc-portrait.png';

interface ShareResultProps {
  answers: Answers;
  /** What the picture can call its owner; may be empty. */
  firstName: string;
  /** When the result was taken, to tell its buttons from those of others on the page. */
  moment?: string;
  share: ShareState | null;
  onShared?: (share: ShareState | null) => void;
  /** The result's id in the account; null for one that no account keeps. */
  findId: (() => Promise<string>) | null;
  /** Instead of the link, for a result that no account keeps. */
  noLink?: ReactNode;
}

export default function ShareResult({ answers, firstName, moment, share, onShared, findId, noLink }: ShareResultProps) {
  const [isNamed, setNamed] = useState(share?.firstName != null);
  const [said, say] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { name, alt } = describeCard(answers);
  const shownName = isNamed && firstName !== '' ? firstName : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: { shared: boolean; named: boolean; done: string }) => {
      const { done, ...change } = wanted;
      const call = { id: await findId?.(), ...change };
      return { done, ...(await callFunction<{ share: ShareState | null }>('share-assessment', call)) };
    },
    onSuccess: (answer) => {
      say(answer.done);
      onShared?.(answer.share);
    },
    // The picture shows what the link's does.
    onError: () => share && setNamed(share.firstName !== null),
  });

  useEffect(() => {
    if (canvas.current) void drawCard(canvas.current, { answers, firstName: shownName });
  }, [answers, shownName]);

  const change = (shared: boolean, named: boolean, done: string) => {
    if (isPending) return;
    say('');
    mutate({ shared, named, done });
  };
  const tick = (named: boolean) => {
    if (isPending) return;
    setNamed(named);
    if (share) change(true, named, named ? words.named : words.unnamed);
  };
  const save = () =>
    canvas.current?.toBlob((picture) => {
      if (picture) saveFile(FILE_NAME, picture);
      say(picture ? words.saved : words.notSaved);
    }, 'image/png');
  const pass = (url: string) => {
    // It fails when the visitor closes the sheet.
    navigator.share({ title: fillWords(words.title, { style: name }), url }).catch(() => {});
  };
  const ofResult = moment && <span className="visually-hidden"> {fillWords(words.of, { moment })}</span>;
  const action = { variant: 'quiet', size: 'small', 'aria-disabled': isPending || undefined } as const;

  return (
    <div className={styles.sharing}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={CARD_WIDTH}
        height={CARD_HEIGHT}
        role="img"
        aria-label={alt}
      />
      <div className="flow">
        {firstName && (
          <label className={`check ${styles.name}`}>
            <input type="checkbox" checked={isNamed} onChange={({ target }) => tick(target.checked)} />
            {fillWords(words.name, { name: firstName })}
          </label>
        )}
        {share?.url && (
          <LinkToCopy
            url={share.url}
            label={
              <>
                {words.link}
                {ofResult}
              </>
            }
          />
        )}
        <div className="actions">
          <Button {...action} onClick={save}>
            {words.save}
            {ofResult}
          </Button>
          {share?.url && 'share' in navigator && (
            <Button {...action} onClick={() => pass(share.url ?? '')}>
              {words.pass}
              {ofResult}
            </Button>
          )}
          {findId && (
            // One button, so that it keeps the focus when it has acted.
            <Button
              {...action}
              onClick={() => (share ? change(false, false, words.revoked) : change(true, isNamed, words.shared))}
            >
              {share ? words.revoke : words.create}
              {ofResult}
            </Button>
          )}
        </div>
        <p className="small">
          {share
            ? share.url
              ? fillWords(words.copies, { day: formatDay(share.expiresAt) })
              : words.dead
            : findId
              ? words.about
              : noLink}
        </p>
        <p role="status" className="small">
          {said || (error && messageOf(error))}
        </p>
      </div>
    </div>
  );
}
