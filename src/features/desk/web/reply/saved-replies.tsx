import { useState } from 'react';
import words from '#content/desk/person-words.yaml';
import { SAVED_NAME_MAX_LENGTH } from '#features/desk/shared/desk-limits.ts';
import type { SavedReply } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomId } from '#web/api/random-id.ts';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import { DeskButton, Excerpt } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';

const { saved: texts } = words;

interface SavedRepliesProps {
  text: string;
  onUse: (text: string) => void;
  /** Puts it into the field as it is saved, with its fields. */
  onEdit: (text: string) => void;
}

export function SavedReplies({ text, onUse, onEdit }: SavedRepliesProps) {
  const { data } = useDesk<{ replies: SavedReply[] }>('desk-replies');
  const replies = data?.replies ?? [];
  return (
    <div className="stack">
      <p className="small">{replies.length === 0 ? texts.none : texts.fields}</p>
      <ul className="rows">
        {replies.map((saved) => (
          <Saved key={saved.id} saved={saved} text={text} onUse={onUse} onEdit={onEdit} />
        ))}
      </ul>
      <SaveText text={text} />
    </div>
  );
}

function Saved({ saved, text, onUse, onEdit }: SavedRepliesProps & { saved: SavedReply }) {
  const [isEditing, setIsEditing] = useState(false);
  const { title } = saved;
  const putBack = async () => act('desk-save-reply', saved);
  const remove = async () => {
    if (await act('desk-delete-reply', { id: saved.id })) offerUndo(fillWords(texts.deleted, { title }), putBack);
  };
  const replace = async () => {
    if (!(await act('desk-save-reply', { ...saved, text: text.trim() }))) return;
    setIsEditing(false);
    offerUndo(fillWords(texts.changed, { title }), putBack);
  };
  const edit = () => {
    setIsEditing(true);
    onEdit(saved.text);
  };
  return (
    <li>
      <p className={styles.name} dir="auto">
        {title}
      </p>
      <Excerpt text={saved.text} />
      <div className={`row ${styles.acts}`}>
        {isEditing ? (
          <>
            <DeskButton variant="gold" label={texts.replace} onClick={() => void replace()} />
            <DeskButton label={texts.keep} onClick={() => setIsEditing(false)} />
          </>
        ) : (
          <>
            <DeskButton label={texts.use} onClick={() => onUse(saved.text)} />
            <DeskButton label={texts.edit} onClick={edit} />
            <DeskButton label={texts.delete} onClick={() => void remove()} />
          </>
        )}
      </div>
    </li>
  );
}

/** No form of its own, because it is in the reply's: Enter would send that. */
function SaveText({ text }: { text: string }) {
  const [typed, setTyped] = useState('');
  const save = async () => {
    const title = typed.trim();
    if (!title || !text.trim()) return;
    const id = randomId();
    if (!(await act('desk-save-reply', { id, title, text: text.trim() }))) return;
    setTyped('');
    offerUndo(fillWords(texts.saved, { title }), async () => act('desk-delete-reply', { id }));
  };
  return (
    <div className="row part">
      <label htmlFor="saved-title">{texts.title}</label>
      <input
        id="saved-title"
        value={typed}
        maxLength={SAVED_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <DeskButton label={texts.save} onClick={() => void save()} />
    </div>
  );
}
