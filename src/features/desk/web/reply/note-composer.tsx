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
  const send = async () => {
    const sending = text.trim();
    if (!sending || isSending) return;
    setIsSending(true);
    if (await act('desk-note', { id, text: sending })) type(EMPTY);
    setIsSending(false);
  };
  return (
    <form className={styles.composer} onSubmit={submitBy(send)}>
      <label htmlFor="note" className="visually-hidden">
        {words.note.label}
      </label>
      <textarea
        id="note"
        rows={2}
        value={text}
        readOnly={isSending}
        placeholder={words.note.hint}
        onChange={({ target }) => type({ text: target.value })}
      />
      <div className={styles.acts}>
        <DeskButton variant="gold" type="submit" label={words.note.button} aria-disabled={isSending || undefined} />
      </div>
    </form>
  );
}
