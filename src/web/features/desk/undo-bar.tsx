/** Says what was just done, with a way back for ten seconds. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './desk.module.css';

const UNDO_MS = 10_000;

export interface Undoable {
  text: string;
  undo: () => Promise<unknown>;
}

export function useUndo() {
  const [last, setLast] = useState<Undoable>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const offer = (done: Undoable) => {
    clearTimeout(timer.current);
    setLast(done);
    timer.current = setTimeout(() => setLast(undefined), UNDO_MS);
  };
  const bar = (
    <div role="status" className={styles.undo}>
      {last && (
        <>
          <span>{last.text}</span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setLast(undefined);
              void last.undo();
            }}
          >
            Undo
          </Button>
        </>
      )}
    </div>
  );
  return { offer, bar };
}
