/** A modal dialog of the desk; the browser keeps the page out and handles Escape. */
import { useEffect, useRef, type ReactNode } from 'react';
import { wrapFocus } from '#web/ui/wrap-focus.ts';

/** Open for as long as it is rendered. */
export function DeskDialog({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
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
      className="card"
      onClose={onClose}
      onKeyDown={wrapFocus}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
