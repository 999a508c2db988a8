import { useEffect, useId, useRef, useState } from 'react';
import words from '#content/desk/person-words.yaml';
import { CALL_OUTCOMES } from '#features/desk/shared/desk-schema.ts';
import { act } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';

/** @param props.isOpen Whether a call has just been made from here. */
export function LogCall({ id, isOpen, onOpen }: { id: string; isOpen: boolean; onOpen: (open: boolean) => void }) {
  const fieldId = useId();
  const [text, setText] = useState('');
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) group.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const log = async (outcome: (typeof CALL_OUTCOMES)[number]) => {
    if (!(await act('desk-call', { id, outcome, text }))) return;
    setText('');
    onOpen(false);
  };
  return (
    <>
      <DeskButton label={words.call.button} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)} />
      {isOpen && (
        <div ref={group} role="group" aria-label={words.call.label} className={`row ${styles.when}`}>
          {CALL_OUTCOMES.map((outcome) => (
            <DeskButton key={outcome} label={words.call.outcomes[outcome]} onClick={() => void log(outcome)} />
          ))}
          <label htmlFor={fieldId}>{words.call.note}</label>
          <input id={fieldId} value={text} maxLength={5_000} onChange={({ target }) => setText(target.value)} />
        </div>
      )}
    </>
  );
}
