import { useState } from 'react';
import words from '#content/desk/person-words.yaml';
import { act } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import styles from './reply.module.css';

const EMPTY = { text: '' };

export function NoteComposer({ person: id }: { person: string }) {
  const [{ text }, type] = useTyped(`note:${id}`, EMPTY);
  const [isSending, setIsSending] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const send = async () => {
    const sending = text.trim();
    if (!sending || isSending) return;
    setIsSending(true);
    if (await act('desk-note', { id, text: sending })) {
      type(EMPTY);
      setIsOpen(false);
    }
    setIsSending(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the field opened
    <form
      className={`stack ${styles.composer}`}
      data-open={isOpen || undefined}
      onSubmit={submitBy(send)}
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
    >
      <label htmlFor="note" className="visually-hidden">
        {words.note.label}
      </label>
      <textarea
        id="note"
        rows={isOpen ? 3 : 1}
        value={text}
        readOnly={isSending}
        placeholder={words.note.hint}
        onFocus={() => setIsOpen(true)}
        onChange={({ target }) => type({ text: target.value })}
      />
      <div className={styles.acts}>
        <DeskButton variant="gold" type="submit" label={words.note.button} aria-disabled={isSending || undefined} />
      </div>
    </form>
  );
}
