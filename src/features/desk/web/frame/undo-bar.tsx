import words from '#content/desk/desk-words.yaml';
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
          <span>{undoable.text}</span>
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
