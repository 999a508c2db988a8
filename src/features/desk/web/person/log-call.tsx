import { useEffect, useId, useRef } from 'react';
import words from '#content/desk/person-words.yaml';
import { CALL_OUTCOMES } from '#features/desk/shared/desk-schema.ts';
import { act } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';

const EMPTY = { text: '' };

/** @param props.isOpen Whether a call has just been made from here. */
export function LogCall({ id, isOpen, onOpen }: { id: string; isOpen: boolean; onOpen: (open: boolean) => void }) {
  const fieldId = useId();
  const [{ text }, type] = useTyped(`call:${id}`, EMPTY);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) group.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const log = async (outcome: (typeof CALL_OUTCOMES)[number]) => {
    if (!(await act('desk-call', { id, outcome, text }))) return;
    type(EMPTY);
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
          <input id={fieldId} value={text} maxLength={5_000} onChange={({ target }) => type({ text: target.value })} />
        </div>
      )}
    </>
  );
}
