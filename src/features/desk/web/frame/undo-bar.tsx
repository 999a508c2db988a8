import { useEffect, useState } from 'react';
import words from '#content/desk/desk-words.yaml';
import { SECOND_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { undoLast, useDeskState } from '../desk-calls.ts';
import { nameOf } from '../person-names.ts';
import styles from './desk-frame.module.css';
import { DeskButton } from './desk-parts.tsx';

/** What was done, with Undo and a link to the next person. */
export function UndoBar() {
  const { undoable, next } = useDeskState();
  return (
    <div role="status" className={`split ${styles.undo}`}>
      {undoable && (
        <>
          <span className={undoable.leaving && 'visually-hidden'}>{undoable.text}</span>
          {undoable.leaving && <Leaving words={undoable.leaving.words} at={undoable.until} />}
          {undoable.undo && <DeskButton data-key="z" label={words.frame.undo} onClick={undoLast} />}
          {next && (
            <DeskButton
              variant="gold"
              data-key="Enter"
              label={fillWords(words.frame.next, { name: nameOf(next.person) })}
              onClick={next.open}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Counts down to the eye alone: read aloud every second, it would drown out all else. */
function Leaving({ words: text, at }: { words: string; at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">{fillWords(text, { count: String(Math.ceil((at - now) / SECOND_MS)) })}</span>;
}
