import words from '#content/desk/desk-words.yaml';
import { undoLast, useDeskState } from '../desk-calls.ts';
import { DeskButton } from './desk-parts.tsx';

/** What was done, with Undo. */
export function UndoBar() {
  const { undoable } = useDeskState();
  return (
    <div role="status" className="split">
      {undoable && (
        <>
          <span>{undoable.text}</span>
          {undoable.undo && <DeskButton data-key="z" label={words.frame.undo} onClick={undoLast} />}
        </>
      )}
    </div>
  );
}
