import { useState, type ReactNode } from 'react';
import words from '#content/desk/person-words.yaml';
import { DeskButton } from '../frame/desk-parts.tsx';
import page from './desk-person.module.css';

/** What is done rarely, behind one button. Closes with Escape, and when the focus goes elsewhere. */
export function More({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = () => {
    setIsOpen(false);
    button?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the buttons in it
    <div
      className={page.more}
      // Safari gives a pressed button no focus, and this instead.
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <DeskButton
        ref={setButton}
        label={words.more}
        icon="more"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && <div className={page.menu}>{children(close)}</div>}
    </div>
  );
}
