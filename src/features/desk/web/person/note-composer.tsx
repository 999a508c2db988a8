import { useState } from 'react';
import words from '#content/desk/person-words.yaml';
import { act } from '../desk-calls.ts';
import { useTyped } from '../kept-typing.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import page from './desk-person.module.css';

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
    <form className={`stack ${page.composer}`} onSubmit={submitBy(send)}>
      {/* The forms' own field would bring along the code of the pages that share it. */}
      <div className="field">
        <label htmlFor="note">{words.note.label}</label>
        <textarea
          id="note"
          rows={2}
          data-key="n"
          value={text}
          readOnly={isSending}
          onChange={({ target }) => type({ text: target.value })}
        />
      </div>
      <DeskButton type="submit" label={words.note.button} aria-disabled={isSending || undefined} />
    </form>
  );
}
