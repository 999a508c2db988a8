import { Button } from '#web/ui/button.tsx';
import { undoLast, useDeskState } from '../desk-acts.ts';
import styles from './desk-frame.module.css';

export function UndoBar() {
  const { undoable } = useDeskState();
  return (
    <div role="status" className={`split ${styles.undo}`}>
      {undoable && (
        <>
          <span>{undoable.text}</span>
          <Button variant="quiet" size="small" data-key="z" onClick={undoLast}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}
