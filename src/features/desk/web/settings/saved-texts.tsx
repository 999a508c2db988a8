/** The team's saved replies, which the composer offers. */
import { useEffect, useState } from 'react';
import words from '#content/desk/person-words.yaml';
import workshop from '#content/desk/workshop-words.yaml';
import { SAVED_NAME_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { SavedReply } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomId } from '#web/api/random-id.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import { Area, DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { Entry } from './entry.tsx';
import row from '../today-row.module.css';
import list from './settings.module.css';

const { saved } = words;
const { replies } = workshop;

export function SavedTexts() {
  const { data } = useDesk<{ replies: SavedReply[] }>('desk-replies');
  const [open, setOpen] = useState<SavedReply>();
  const close = () => setOpen(undefined);
  const remove = async (reply: SavedReply) => {
    if (!(await act('desk-delete-reply', { id: reply.id }))) return;
    offerUndo(fillWords(saved.deleted, reply), async () => act('desk-save-reply', reply));
  };
  if (!data) return null;
  if (open) return <SavedText key={open.id} reply={open} onClose={close} />;
  return (
    <>
      {data.replies.length === 0 && <p>{replies.none}</p>}
      <ul className="rows">
        {data.replies.map((reply) => (
          <Entry key={reply.id} name={reply.title}>
            <DeskButton label={saved.edit} onClick={() => setOpen(reply)} />
            <DeskButton label={saved.delete} onClick={() => void remove(reply)} />
            <p className={row.words} dir="auto">
              {reply.text}
            </p>
          </Entry>
        ))}
      </ul>
      <DeskButton label={replies.add} onClick={() => setOpen({ id: randomId(), title: '', text: '' })} />
    </>
  );
}

function SavedText({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const [{ title, text }, type] = useState({ title: reply.title, text: reply.text });
  useEffect(() => document.getElementById('saved-name')?.focus(), []);
  const save = async () => {
    if (!(await act('desk-save-reply', { id: reply.id, title, text }))) return;
    onClose();
    if (reply.title) offerUndo(fillWords(saved.changed, reply), async () => act('desk-save-reply', reply));
  };
  return (
    <form className={`stack ${list.form}`} onSubmit={submitBy(save)}>
      <Field
        id="saved-name"
        name="title"
        label={replies.title}
        value={title}
        maxLength={SAVED_NAME_MAX_LENGTH}
        onChange={({ target }) => type({ title: target.value, text })}
        required
      />
      <Area
        id="saved-text"
        label={replies.text}
        hint={replies.hint}
        rows={6}
        value={text}
        required
        onChange={({ target }) => type({ title, text: target.value })}
      />
      <div className="row">
        <DeskButton variant="gold" type="submit" label={saved.save} />
        <DeskButton label={replies.cancel} onClick={onClose} />
      </div>
    </form>
  );
}
