/** A modal dialog of the desk; the browser keeps the page out and handles Escape. */
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './desk-dialog.module.css';
import { useDeskState } from '../desk-calls.ts';
import { wrapFocus } from '#web/ui/wrap-focus.ts';

interface DeskDialogProps {
  /** Its heading, unless it begins with the one field that says what it is for. */
  label: string;
  hasHeading?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Open for as long as it is rendered. */
export function DeskDialog({ label, hasHeading = true, onClose, children }: DeskDialogProps) {
  // The page, which says it as well, is out of reach.
  const { problem } = useDeskState();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`card ${styles.dialog}`}
      onClose={onClose}
      onKeyDown={wrapFocus}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {hasHeading && <h2 className="title">{label}</h2>}
      {children}
      {problem && <p className="error">{problem}</p>}
    </dialog>
  );
}
