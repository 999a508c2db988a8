import { useEffect, useId, useRef } from 'react';
import words from '#content/desk/person-words.yaml';
import { CALL_OUTCOMES } from '#features/desk/shared/desk-schema.ts';
import { act } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';

const EMPTY = { text: '' };

export function LogCall({ id, onClose }: { id: string; onClose: () => void }) {
  const fieldId = useId();
  const [{ text }, type] = useTyped(`call:${id}`, EMPTY);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  const log = async (outcome: (typeof CALL_OUTCOMES)[number]) => {
    if (!(await act('desk-call', { id, outcome, text }))) return;
    type(EMPTY);
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what a button opened
    <div
      ref={group}
      role="group"
      aria-label={words.call.label}
      className={`row ${styles.when}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {CALL_OUTCOMES.map((outcome) => (
        <DeskButton key={outcome} label={words.call.outcomes[outcome]} onClick={() => void log(outcome)} />
      ))}
      <label htmlFor={fieldId}>{words.call.note}</label>
      <input id={fieldId} value={text} maxLength={5_000} onChange={({ target }) => type({ text: target.value })} />
    </div>
  );
}
